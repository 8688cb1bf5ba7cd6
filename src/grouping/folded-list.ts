/** The facts of a hit that a {@link FoldedList} reads. */
export interface FoldableHit {
  /** Identifies the document among all that a search reaches. */
  readonly id: string
  /** Fold key: hits with the same key are one group. */
  readonly key: string
  /** Whether no other hit can have this key. */
  readonly isAlone?: boolean
}

/** The hits of one group that were read so far. */
export interface FoldedGroup<Hit extends FoldableHit> {
  readonly key: string
  /** The group's own key, and those of groups that turned out to be the same. */
  readonly keys: string[]
  /** In the order of reading, best first; at least one. */
  readonly members: Hit[]
  /** Whether {@link members} are all that the query finds. */
  isComplete: boolean
  /** Number of the group's hits that the query finds, if known although not all of them were read. */
  count?: number
}

/**
 * Folds a ranked list that is read in pieces: groups in the order of their best members, each document once.
 *
 * A piece must not contain a document of a group that an earlier piece has shown, unless it only completes groups ({@link complete}). Cost: one
 * look-up for each hit.
 */
export class FoldedList<Hit extends FoldableHit> {
  readonly #groups = new Map<string, FoldedGroup<Hit>>()
  readonly #ids = new Set<string>()

  /**
   * Adds the next hits of the list.
   *
   * @param isLast whether the list ends with these hits. If so, the groups that begin among them are complete
   * @returns the groups that begin among these hits, in order
   */
  append(hits: readonly Hit[], isLast: boolean): FoldedGroup<Hit>[] {
    const begun: FoldedGroup<Hit>[] = []
    for (const hit of hits) {
      if (this.#ids.has(hit.id)) continue
      this.#ids.add(hit.id)
      const group = this.#groups.get(hit.key)
      if (group === undefined) begun.push(this.#begin(hit, isLast || hit.isAlone === true))
      else group.members.push(hit)
    }
    return begun
  }

  /** Adds hits from further down the list to their groups; begins no group. */
  complete(hits: readonly Hit[]): void {
    for (const hit of hits) {
      const group = this.#groups.get(hit.key)
      if (group === undefined || this.#ids.has(hit.id)) continue
      this.#ids.add(hit.id)
      group.members.push(hit)
    }
  }

  /** Merges two groups that turned out to be the same. All hits of the later one go to the earlier one, including those that are read later. */
  merge(later: FoldedGroup<Hit>, earlier: FoldedGroup<Hit>): void {
    earlier.members.push(...later.members)
    earlier.keys.push(...later.keys)
    earlier.isComplete &&= later.isComplete
    for (const key of later.keys) this.#groups.set(key, earlier)
  }

  /** The group with this key, if one of its hits has been read. */
  group(key: string): FoldedGroup<Hit> | undefined {
    return this.#groups.get(key)
  }

  /** Keys of all groups, in order. */
  keys(): string[] {
    return [...this.#groups.keys()]
  }

  #begin(hit: Hit, isComplete: boolean): FoldedGroup<Hit> {
    const group = { key: hit.key, keys: [hit.key], members: [hit], isComplete }
    this.#groups.set(hit.key, group)
    return group
  }
}

/** The number of the group's hits that the query finds, as far as known; at least the number that was read. */
export function countMembers<Hit extends FoldableHit>(group: FoldedGroup<Hit>): number {
  return Math.max(group.count ?? 0, group.members.length)
}
