import type { FoldedGroup, FoldedList } from '../../grouping/folded-list.js'
import { addressesClause } from './document-address.js'
import type { FoundDocument } from './query/found-document.js'
import type { ResultPiece, UserQuery } from './query/user-query.js'

/** The hits of one group that were read so far. */
export type Group = FoldedGroup<FoundDocument>

/** Most documents of a read that completes groups, if not every member is needed. Most groups of a page lack one or two members. */
const readSize = 256

/**
 * Completes groups: reads members that rank below the end of the window, and finds out how many members there are.
 *
 * One read for all groups of a page together brings the missing members, or shows that none are missing. If a few large groups fill that read, the
 * other groups are read on without them, and one aggregation counts the large ones. All completions of a search together read at most as many
 * documents as the window has.
 */
export class GroupCompletion {
  readonly #query: UserQuery
  readonly #list: FoldedList<FoundDocument>
  /** Documents that may still be read. */
  #budget: number
  /** Documents that may still be read by {@link readEquals}, so few that most of the budget is left for members to be listed. */
  #forEquals = readSize

  constructor(query: UserQuery, list: FoldedList<FoundDocument>, maxWindow: number) {
    this.#query = query
    this.#list = list
    this.#budget = maxWindow
  }

  /** Reads members that rank below the last hit that was read, for groups whose best member is no better than this hit: others may be as good. */
  async readEquals(groups: readonly Group[]): Promise<void> {
    const open = groups.filter(({ isComplete }) => !isComplete)
    if (open.length === 0 || Math.min(this.#forEquals, this.#budget) === 0) return
    const { documents } = await this.#readOn(open, 1, this.#forEquals)
    this.#forEquals -= documents.length
  }

  /** Reads on until each group has `need` members, or all of its members. `Infinity` reads as many as the budget allows. */
  async readMembers(groups: readonly Group[], need: number): Promise<void> {
    let open = groups.filter((group) => lacks(group, need))
    while (open.length > 0 && this.#budget > 0) {
      // A store that gave up before the end would give up again.
      if ((await this.#readOn(open, need)).isCut) break
      open = open.filter((group) => lacks(group, need))
    }
  }

  /** As {@link readMembers}; afterwards the count of each group is known, too. */
  async countMembers(groups: readonly Group[], need: number): Promise<void> {
    const open = groups.filter(({ isComplete }) => !isComplete)
    if (open.length === 0) return
    // This read also shows, at no extra cost, whether groups that have enough members have more.
    if (need !== Number.POSITIVE_INFINITY && this.#budget > 0) await this.#readOn(open, need)
    await this.readMembers(open, need)
    const large = open.filter(({ isComplete }) => !isComplete)
    if (large.length === 0) return
    const counts = await this.#query.countMembers(large.flatMap(({ keys }) => keys))
    for (const group of large) group.count = group.keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0)
  }

  /** Reads with `_source` unless all members are needed: a few members are needed to be listed. */
  async #readOn(groups: readonly Group[], need: number, most = readSize): Promise<ResultPiece> {
    const isForAll = need === Number.POSITIVE_INFINITY
    const size = isForAll ? this.#budget : Math.min(most, this.#budget)
    const known = addressesClause(groups.flatMap(({ members }) => members.map(({ address }) => address)))
    const restriction = { filter: [this.#query.keysClause(groups.flatMap(({ keys }) => keys))], mustNot: [known] }
    const found = await this.#query.read(size, restriction, { withSource: !isForAll })
    this.#budget -= found.documents.length
    this.#list.complete(found.documents)
    if (found.isLast) for (const group of groups) group.isComplete = true
    return found
  }
}

function lacks({ isComplete, members }: Group, need: number): boolean {
  return !isComplete && members.length < need
}
