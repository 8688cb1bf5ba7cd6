import { type FoldedGroup, FoldedList } from '../../grouping/folded-list.js'
import { choosePreferred } from '../../grouping/preference.js'
import { ShownSequence } from '../../grouping/shown-sequence.js'
import type { JsonObject } from '../../model.js'
import { compareOrder } from '../../store/document-order.js'
import type { SearchResult } from '../../store/store-search.js'
import type { FoldFacts } from '../../store/stored-document.js'
import { addressesClause } from './document-address.js'
import { createFold, type Fold } from './fold.js'
import { type Group, GroupCompletion } from './group-completion.js'
import type { HitComparer } from './hit-comparer.js'
import type { FoundDocument } from './query/found-document.js'
import type { ResultPiece } from './query/user-query.js'
import type { FoldOptions } from './request/fold-options.js'
import type { SearchContext } from './search-context.js'
import { ShownBefore } from './shown-before.js'
import { UnsettledJoining } from './unsettled-joining.js'

/** A hit that may hide other hits. */
interface Container {
  /** Undefined for a hit of an earlier page. */
  readonly fold: Fold | undefined
  readonly facts: () => FoldFacts | undefined
}

/**
 * The folded list of a search, as far as it was read.
 *
 * Reads, folds, and reads on without the groups found so far. So every read after the first brings only new groups, no matter how many copies of one
 * story rank above the others.
 */
export class FoldedWindow {
  readonly #context: SearchContext
  readonly #options: FoldOptions
  readonly #list = new FoldedList<FoundDocument>()
  readonly #sequence: ShownSequence<Container>
  readonly #joining: UnsettledJoining | undefined
  /** Groups that are in the list or hidden. */
  readonly #offered = new Set<Group>()
  readonly completion: GroupCompletion
  readonly shownBefore: ShownBefore
  /** Folded hits in their order, as far as they were read, without those of earlier pages. */
  readonly folds: Fold[] = []
  /** Fold keys of groups that a hit of an earlier page hides. */
  readonly hiddenByEarlier: string[] = []
  /** Whether the whole result was read, except for hits that earlier pages have shown. */
  isExhausted = false

  constructor(context: SearchContext) {
    this.#context = context
    this.#options = context.request.options
    this.completion = new GroupCompletion(context.query, this.#list, context.settings.maxWindow)
    this.shownBefore = new ShownBefore(context.query, context.before)
    const { unsettledSince } = context
    if (unsettledSince !== undefined && this.#options.level !== 'exact')
      this.#joining = new UnsettledJoining({ ...context, unsettledSince })
    this.#sequence = new ShownSequence((container, other) => hides(container, other, this.#options.minContainment, context.comparer))
    for (const key of this.shownBefore.keys()) {
      this.#sequence.begin(key, { fold: undefined, facts: () => this.shownBefore.factsOf(key) })
    }
  }

  /** Reads until `wanted` folded hits are known, the result ends, or the window is used up. @returns the answer of the first read */
  async read(wanted: number): Promise<SearchResult['answer']> {
    const { query } = this.#context
    const [firstSize, ...sizes] = this.#sizes(wanted)
    const first = await query.readFirst(firstSize!)
    await this.#fold(first)
    for (const size of first.isCut ? [] : sizes) {
      if (this.isExhausted || this.folds.length >= wanted) break
      const page = await query.read(size, { mustNot: this.#found() })
      await this.#fold(page)
      if (page.isCut) break
    }
    return first.answer
  }

  /** The hits of a group that were read, whether the group is shown or not. */
  group(key: string): FoldedGroup<FoundDocument> | undefined {
    return this.#list.group(key)
  }

  /** Fold keys of the groups that were read. */
  keys(): string[] {
    return this.#list.keys()
  }

  /** Adds groups that rank below everything read so far, and hides those that a shown hit contains. The others are offered when they are read. */
  async hideBelow(piece: ResultPiece): Promise<void> {
    for (const fold of await this.#prepare(this.#list.append(piece.documents, piece.isLast), lastRankOf(piece))) {
      const container = this.#sequence.findHiding(asContainer(fold), fold.shown.facts.containers)
      if (container !== undefined) this.#hide(fold, container)
    }
  }

  /** `rescore` re-ranks a number of best hits, which must not depend on what a read leaves out. So such a result is read in one go. */
  #sizes(wanted: number): number[] {
    const { request, settings } = this.#context
    return request.body.rescore === undefined ? [...windowSizes(wanted, settings.maxWindow)] : [settings.maxWindow]
  }

  /** The clauses that find the groups that were read. */
  #found(): JsonObject[] {
    const keys = this.#list.keys()
    const alone = keys.flatMap((key) => this.#list.group(key)?.members.filter(({ isAlone }) => isAlone) ?? [])
    const clause = this.#context.query.keysClause(keys)
    return alone.length === 0 ? [clause] : [clause, addressesClause(alone.map(({ address }) => address))]
  }

  async #fold(piece: ResultPiece): Promise<void> {
    const { documents, isLast } = piece
    this.isExhausted = isLast
    for (const fold of await this.#prepare(this.#joinUnsettled(this.#list.append(documents, isLast)), lastRankOf(piece))) {
      this.#offered.add(fold.group)
      const containers = this.#options.level === 'contained' ? fold.shown.facts.containers : []
      const container = this.#sequence.offer(fold.group.key, asContainer(fold), containers)
      if (container === undefined) this.folds.push(fold)
      else this.#hide(fold, container)
    }
  }

  /**
   * Merges groups into the earlier groups to which they belong. Returns the other groups, and those earlier groups that were left out because they
   * had too few members and that may have enough now.
   */
  #joinUnsettled(begun: readonly Group[]): readonly Group[] {
    const joining = this.#joining
    if (joining === undefined) return begun
    const kept = new Set<Group>()
    for (const group of begun) {
      const home = joining.homeOf(group)
      if (home === undefined) kept.add(group)
      else this.#list.merge(group, home)
      if (home !== undefined && !this.#offered.has(home)) kept.add(home)
    }
    return [...kept]
  }

  /**
   * Reads what decides whether groups are shown: with `only`, a second member; at `contained`, the member that is shown for a group.
   *
   * @param lastRank the rank below which others may be as good: see {@link lastRankOf}
   */
  async #prepare(groups: readonly Group[], lastRank: string | undefined): Promise<Fold[]> {
    const { show, level, prefer } = this.#options
    if (show === 'only') await this.completion.readMembers(groups, 2)
    const kept = show === 'only' ? groups.filter(({ members }) => members.length > 1) : groups
    if (level === 'contained') await this.#readPreferred(kept, lastRank)
    const folds = kept.map((group) => createFold(group, choosePreferred(group.members, prefer, compareOrder)))
    if (level === 'contained') await this.shownBefore.load(folds.flatMap(({ shown }) => shown.facts.containers))
    return folds
  }

  /** Reads members that may be preferred to those that were read. */
  async #readPreferred(groups: readonly Group[], lastRank: string | undefined): Promise<void> {
    if (this.#options.prefer.by !== 'relevance') return this.completion.readMembers(groups, Number.POSITIVE_INFINITY)
    return this.completion.readEquals(groups.filter(({ members }) => members[0]!.rank === lastRank))
  }

  #hide(fold: Fold, container: Container): void {
    if (container.fold === undefined) this.hiddenByEarlier.push(...fold.group.keys)
    else container.fold.hidden.push(fold)
  }
}

/** The rank of the last hit of a read. Undefined if the store gave up at it, because it would give up again. */
function lastRankOf({ documents, isCut }: ResultPiece): string | undefined {
  return isCut ? undefined : documents.at(-1)?.rank
}

function asContainer(fold: Fold): Container {
  return { fold, facts: () => fold.shown.facts }
}

function hides(container: Container, other: Container, minContainment: number, comparer: HitComparer): boolean {
  const document = other.facts()
  const holder = container.facts()
  return document !== undefined && holder !== undefined && comparer.isContained(document, holder, minContainment)
}

/** Factor by which each read of a window is larger than the one before. */
const growth = 4

/**
 * Sizes of the reads that fill a page, one after the other. The first is one and a half times the number of hits wanted and 4 more, so that it fills
 * most pages alone. Then the sizes grow until the window is used up.
 *
 * @param wanted number of folded hits wanted, at least 1
 * @param maxWindow most documents that are read
 */
export function* windowSizes(wanted: number, maxWindow: number): Generator<number, undefined> {
  let left = maxWindow
  for (let size = wanted + Math.ceil(wanted / 2) + 4; left > 0; size *= growth) {
    const next = Math.min(size, left)
    left -= next
    yield next
  }
  return undefined
}
