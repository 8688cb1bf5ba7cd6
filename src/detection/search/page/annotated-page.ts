import { FoldedList } from '../../../grouping/folded-list.js'
import type { JsonObject } from '../../../model.js'
import { createFold, type Fold } from '../fold.js'
import { GroupCompletion } from '../group-completion.js'
import type { FoundDocument } from '../query/found-document.js'
import type { ResultPiece } from '../query/user-query.js'
import type { SearchContext } from '../search-context.js'
import { findVariants, type HitNotes, noteLimits, type SearchPage, totalsOf } from './search-page.js'

/** Most members of the groups of a page that the first read brings. */
const membersRead = 256

/** Reads a page on which nothing is hidden and every hit lists the members of its group (`show: all`). */
export async function readAnnotatedPage(context: SearchContext): Promise<SearchPage> {
  const { query, request, settings } = context
  const { answer, ...page } = await query.readFirst(request.size, request.from)
  const isWhole = page.isLast && request.from === 0 && request.size > 0 && request.body.search_after === undefined
  const list = new FoldedList<FoundDocument>()
  await readGroups(list, page, isWhole, context)
  const completion = new GroupCompletion(query, list, settings.maxWindow)
  const groups = list.keys().flatMap((key) => list.group(key) ?? [])
  await completion.countMembers(groups, request.options.members + 1)
  const folds = page.documents.flatMap((document) => {
    const group = list.group(document.key)
    return group === undefined ? [] : [createFold(group, document)]
  })
  const totals = await totalsOf(answer, { value: list.keys().length, isWhole }, context)
  return { answer, folds, notes: await readNotes(folds, page.documents, context), folded: 0, totals, windowReached: false, cursor: null }
}

/** Reads the members of the page's groups from the top of the result, wherever the page begins. */
async function readGroups(list: FoldedList<FoundDocument>, page: ResultPiece, isWhole: boolean, { query }: SearchContext): Promise<void> {
  if (!isWhole && page.documents.length > 0) {
    const keys = [...new Set(page.documents.map(({ key }) => key))]
    const members = await query.read(membersRead, { filter: [query.keysClause(keys)] }, { withSource: true })
    list.append(members.documents, members.isLast)
  }
  list.append(page.documents, isWhole)
}

async function readNotes(folds: readonly Fold[], documents: readonly FoundDocument[], context: SearchContext): Promise<HitNotes> {
  const { level, includeVariants } = context.request.options
  const isLinked = level === 'contained' && folds.length > 0
  const keys = folds.map(({ group }) => group.key)
  const contained = isLinked ? await readOnePerGroup([context.query.containersClause(keys)], context) : []
  const named = [...new Set(isLinked ? folds.flatMap(({ shown }) => shown.facts.containers) : [])]
  const containers = named.length === 0 ? [] : await readOnePerGroup([context.query.keysClause(named)], context)
  const noteOf = ({ shown }: Fold) => ({
    contains: contained.filter((document) => isLink(document, shown, context)).slice(0, noteLimits.listed),
    containedIn: containers.filter((container) => isLink(shown, container, context)),
    variants: includeVariants ? findVariants(shown, documents, context) : [],
  })
  return new Map(folds.map((fold) => [fold, noteOf(fold)]))
}

/** The best document of each group among those that the user's query finds under a restriction. */
async function readOnePerGroup(filter: readonly JsonObject[], { query }: SearchContext): Promise<FoundDocument[]> {
  const { documents } = await query.read(noteLimits.read, { filter })
  const best = new Map<string, FoundDocument>()
  for (const document of documents) if (!best.has(document.key)) best.set(document.key, document)
  return [...best.values()]
}

function isLink(document: FoundDocument, container: FoundDocument, { comparer, request }: SearchContext): boolean {
  if (!document.facts.containers.includes(container.key)) return false
  return comparer.isContained(document.facts, container.facts, request.options.minContainment)
}
