import { chooseRepresentative } from '../../grouping/representative.js'
import { appendTo } from '../../maps.js'
import type { Comparison, DuplicateGroup, GroupMember } from '../../model.js'
import { exactComparison } from '../../similarity/comparison.js'
import type { DocumentTable } from './document-table.js'
import type { ListingOptions } from './listing-options.js'
import type { PairIndex } from './pair-table.js'

/** Lists the groups of a scan at a level: exact classes at `exact`, stars at `near` and `contained`. */
export class GroupListing {
  readonly #documents: DocumentTable
  readonly #index: PairIndex
  readonly #options: ListingOptions
  /** For each anchor of two or more documents, its documents in input order, including the anchor. */
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
    const representative = chooseRepresentative(documents, this.#options.prefer, this.#documents)
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
      for (const document of this.#documents.classMembers(other)) found.push({ document, comparison })
    found.sort((x, y) => x.document - y.document)
    return found.map(({ document, comparison }) => this.#describe(document, comparison))
  }

  #containsAny(anchor: number): boolean {
    return this.#containedClasses(anchor).next().done === false
  }

  /** Exact classes outside an anchor's group that are contained in it. */
  *#containedClasses(anchor: number): Generator<{ readonly other: number; readonly comparison: Comparison }> {
    for (const { other, pair } of this.#index.of(anchor)) {
      const comparison = this.#index.seenFrom(other, pair)
      if (comparison.verdict !== 'contained' || comparison.aInB < this.#options.minContainment || this.#isInGroup(other, anchor)) continue
      yield { other, comparison }
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

/** The groups of two or more documents: the documents by their anchor, in input order. */
export function collectGroups(documents: DocumentTable, options: ListingOptions): Map<number, number[]> {
  const sizes = new Uint32Array(documents.count)
  for (let i = 0; i < documents.count; i++) sizes[keyOf(documents, i, options)]!++
  const groups = new Map<number, number[]>()
  for (let i = 0; i < documents.count; i++) {
    const key = keyOf(documents, i, options)
    if (sizes[key]! >= 2) appendTo(groups, key, i)
  }
  return groups
}
