import { chooseRepresentative } from '../../grouping/representative.js'
import { appendTo } from '../../maps.js'
import type { Comparison, DuplicateGroup, GroupMember } from '../../model.js'
import { exactComparison, isContained } from '../../similarity/comparison.js'
import type { DocumentTable } from './document-table.js'
import type { ListingOptions } from './listing-options.js'
import type { PairIndex } from './pair-table.js'

/**
 * Lists the groups of a scan at a level: exact classes at `exact`, stars at `near` and `contained`. Of the archive it lists only anchors, with the
 * other documents that belong to them.
 */
export class GroupListing {
  readonly #documents: DocumentTable
  readonly #index: PairIndex
  readonly #options: ListingOptions
  /** What {@link collectGroups} found. */
  readonly #groups: Map<number, number[]>

  constructor(documents: DocumentTable, index: PairIndex, options: ListingOptions) {
    this.#documents = documents
    this.#index = index
    this.#options = options
    this.#groups = collectGroups(documents, options)
  }

  /** The groups that are listed, in the order of their anchors. */
  *groups(): Iterable<DuplicateGroup> {
    for (let anchor = 0; anchor < this.#documents.count; anchor++) {
      if (keyOf(this.#documents, anchor, this.#options) !== anchor) continue
      const group = this.#group(anchor)
      const isListed = group.members.length > 0 || (this.#options.level === 'contained' && group.contains.length > 0)
      if (isListed) yield group
    }
  }

  /** How many groups {@link groups} lists; at `contained`, this includes anchors without members that contain others. */
  count(): number {
    let count = this.#groups.size
    if (this.#options.level !== 'contained') return count
    for (let anchor = 0; anchor < this.#documents.count; anchor++)
      if (keyOf(this.#documents, anchor, this.#options) === anchor && !this.#groups.has(anchor) && this.#containsAny(anchor)) count++
    return count
  }

  #group(anchor: number): DuplicateGroup {
    const documents = this.#groups.get(anchor) ?? [anchor]
    const representative = representativeOf(documents, this.#documents, this.#options)
    return {
      group: this.#documents.ids[anchor]!,
      representative: this.#documents.ids[representative]!,
      members: documents.filter((document) => document !== anchor).map((document) => this.#member(document, anchor)),
      contains: this.#contained(anchor),
    }
  }

  #member(document: number, anchor: number): GroupMember {
    const representative = this.#documents.classOf(document)
    const comparison = representative === anchor ? exactComparison : this.#index.between(representative, anchor)!
    return this.#describe(document, comparison)
  }

  #contained(anchor: number): GroupMember[] {
    const found: { document: number; comparison: Comparison }[] = []
    for (const { other, comparison } of this.#containedClasses(anchor))
      for (const document of this.#listedMembers(other)) found.push({ document, comparison })
    found.sort((x, y) => x.document - y.document)
    return found.map(({ document, comparison }) => this.#describe(document, comparison))
  }

  #containsAny(anchor: number): boolean {
    for (const { other } of this.#containedClasses(anchor)) if (this.#listedMembers(other).next().done === false) return true
    return false
  }

  *#listedMembers(representative: number): Generator<number> {
    for (const member of this.#documents.classMembers(representative)) if (member >= this.#documents.archived) yield member
  }

  /** Exact classes outside an anchor's group that are contained in it. */
  *#containedClasses(anchor: number): Generator<{ readonly other: number; readonly comparison: Comparison }> {
    for (const { other, pair } of this.#index.of(anchor)) {
      const comparison = this.#index.seenFrom(other, pair)
      if (isContained(comparison, this.#options.minContainment) && !this.#isInGroup(other, anchor)) yield { other, comparison }
    }
  }

  #isInGroup(document: number, anchor: number): boolean {
    return keyOf(this.#documents, document, this.#options) === anchor
  }

  #describe(document: number, { verdict, aInB, bInA }: Comparison): GroupMember {
    return { id: this.#documents.ids[document]!, verdict, aInB, bInA }
  }
}

/** The first document of the exact class of a document at level `exact`; the anchor of its group at other levels. */
export function keyOf(documents: DocumentTable, document: number, options: ListingOptions): number {
  return options.level === 'exact' ? documents.classOf(document) : documents.anchor(document)
}

/**
 * The groups of two or more documents by their anchors: the anchor, and the other documents in input order. Of the archive there are only anchors.
 */
export function collectGroups(documents: DocumentTable, options: ListingOptions): Map<number, number[]> {
  const { archived } = documents
  const sizes = new Uint32Array(documents.count).fill(1, 0, archived)
  for (let i = archived; i < documents.count; i++) sizes[keyOf(documents, i, options)]!++
  const groups = new Map<number, number[]>()
  for (let i = archived; i < documents.count; i++) {
    const key = keyOf(documents, i, options)
    if (sizes[key]! < 2) continue
    if (key < archived && !groups.has(key)) appendTo(groups, key, key)
    appendTo(groups, key, i)
  }
  return groups
}

/** The document of a group that stays: its anchor, if this is in the archive; else the policy chooses. @param group the anchor first */
export function representativeOf(group: readonly number[], documents: DocumentTable, { prefer }: ListingOptions): number {
  return group[0]! < documents.archived ? group[0]! : chooseRepresentative(group, prefer, documents)
}
