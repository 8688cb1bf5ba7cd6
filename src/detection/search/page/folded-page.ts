import { choosePreferred } from '../../../grouping/preference.js'
import { compareOrder } from '../../../store/document-order.js'
import { countFolded, type Fold } from '../fold.js'
import { FoldedWindow } from '../folded-window.js'
import { type CursorState, type CursorTotals, encodeCursor } from '../request/search-cursor.js'
import type { SearchContext } from '../search-context.js'
import { ContainmentNotes } from './containment-notes.js'
import { findVariants, type HitNotes, noteLimits, type SearchPage, totalsOf } from './search-page.js'

/** Reads a page of folded hits (`show: collapse` and `only`). @param digestQuery the digest that a cursor to the next page carries */
export async function readFoldedPage(context: SearchContext, digestQuery: () => string): Promise<SearchPage> {
  const { from, size } = context.request
  const window = new FoldedWindow(context)
  // Reads one hit more than the page has, to know whether a cursor is needed. A page of no hits is a request for totals and aggregations.
  const answer = size === 0 ? (await context.query.readFirst(0)).answer : await window.read(from + size + 1)
  const folds = window.folds.slice(from, from + size)
  const notes = await completePage(folds, window, context)
  const windowReached = size > 0 && !window.isExhausted && window.folds.length < from + size
  const totals = context.before?.totals ?? (await totalsOf(answer, { value: window.folds.length, isWhole: window.isExhausted }, context))
  const hasCursor = size > 0 && mayFollow(window, windowReached, context)
  const cursor = hasCursor ? encodeCursor(stateAfter(window, totals, context), digestQuery()) : null
  return { answer, folds, notes, folded: folds.reduce((sum, fold) => sum + countFolded(fold), 0), totals, windowReached, cursor }
}

/** Reads the missing members of the groups of a page, chooses the member to show for each, and finds what these contain. */
async function completePage(folds: readonly Fold[], window: FoldedWindow, context: SearchContext): Promise<HitNotes> {
  const { prefer, members, level, includeVariants } = context.request.options
  const need = prefer.by === 'relevance' ? members + 1 : Number.POSITIVE_INFINITY
  await window.completion.countMembers(groupsOf(folds), need)
  const containment = level === 'contained' ? new ContainmentNotes(context, window) : undefined
  // At `contained`, the choice was made earlier, because it decided what is hidden.
  if (containment === undefined) for (const fold of folds) fold.shown = choosePreferred(fold.group.members, prefer, compareOrder)
  await containment?.read(folds)
  await window.completion.countMembers(groupsOf(folds.flatMap(({ hidden }) => hidden)), 1)
  const read = window.folds.map(({ shown }) => shown)
  const noteOf = (fold: Fold) => ({
    contains: containment?.contained(fold).slice(0, noteLimits.listed) ?? [],
    containedIn: containment?.containers(fold) ?? [],
    variants: includeVariants ? findVariants(fold.shown, read, context) : [],
  })
  return new Map(folds.map((fold) => [fold, noteOf(fold)]))
}

function groupsOf(folds: readonly Fold[]): Fold['group'][] {
  return folds.map(({ group }) => group)
}

function mayFollow(window: FoldedWindow, windowReached: boolean, { request }: SearchContext): boolean {
  // The next page of such a result would have to leave out hits that `rescore` re-ranks.
  if (request.body.rescore !== undefined) return false
  // The cursor does not hold groups of one document, so the next page would read the same window again.
  if (windowReached && request.options.show === 'only') return false
  // The store gave up before it found anything, so the next page would be just as empty.
  if (window.folds.length === 0 && window.hiddenByEarlier.length === 0) return false
  return !window.isExhausted || window.folds.length > request.from + request.size
}

/** What this page and the pages before it have shown and hidden. Hits that `from` skips count as shown. */
function stateAfter(window: FoldedWindow, totals: CursorTotals, { request, before }: SearchContext): CursorState {
  const passed = window.folds.slice(0, request.from + request.size)
  const hidden = passed.flatMap((fold) => [...fold.group.keys.slice(1), ...fold.hidden.flatMap(({ group }) => group.keys)])
  return {
    shown: [...(before?.shown ?? []), ...passed.map(({ group, shown }) => ({ key: group.key, ...shown.address }))],
    hidden: [...(before?.hidden ?? []), ...window.hiddenByEarlier, ...hidden],
    totals,
  }
}
