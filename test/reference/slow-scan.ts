import type { ListingOptions } from '../../src/detection/scan/listing-options.js'
import { BatchSigner } from '../../src/detection/signing/batch-signer.js'
import { entryOf } from '../../src/maps.js'
import type { Comparison, Document, DuplicateGroup, GroupMember, RemovableDocument, Verdict } from '../../src/model.js'
import { reverseComparison } from '../../src/similarity/comparison.js'
import { SketchComparer } from '../../src/similarity/verification/sketch-comparer.js'

/*
 * A scan that compares every document with every other one and applies the rules of the contract in order: slow, and meant to be read.
 */

interface SlowPair {
  readonly a: string
  readonly b: string
  readonly verdict: Verdict
  readonly aInB: number
  readonly bInA: number
}

const exact: Comparison = { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 }
const distinct: Comparison = { verdict: 'distinct', aInB: 0, bInA: 0, resemblance: 0, substituted: 0 }

/** All pairs of a collection, its groups, and the documents that remain. */
export class SlowScan {
  readonly #documents: readonly Document[]
  readonly #lengths: Uint32Array
  /** Equal keys are exact copies; empty for a text without letters and digits. */
  readonly #exactKeys: string[]
  /** For each document, the first of its exact copies. */
  readonly #firsts: number[]
  readonly #sketches: Uint16Array[]
  readonly #comparer = new SketchComparer()
  readonly #known = new Map<number, Comparison>()
  readonly #anchors: number[] = []
  readonly #archived: number

  /** @param archived how many documents, from the first on, are the archive */
  constructor(documents: readonly Document[], archived = 0) {
    this.#documents = documents
    this.#archived = archived
    const { lengths, foldedBytes, exact: digests, sketches, sketchOffsets } = new BatchSigner().sign(documents)
    this.#lengths = lengths
    this.#exactKeys = documents.map((_, i) => (foldedBytes[i] === 0 ? '' : digests.subarray(i * 4, i * 4 + 4).join()))
    this.#firsts = this.#exactKeys.map((key) => this.#exactKeys.indexOf(key))
    this.#sketches = documents.map((_, i) => sketches.subarray(sketchOffsets[i], sketchOffsets[i + 1]))
    documents.forEach((_, i) => {
      this.#anchors.push(this.#findAnchor(i))
    })
  }

  /** The comparison of document i with document j: of the first exact copies of both, because copies may have other titles. */
  compare(i: number, j: number): Comparison {
    if (this.#exactKeys[i] === '' || this.#exactKeys[j] === '') return distinct
    if (this.#exactKeys[i] === this.#exactKeys[j]) return exact
    return this.#compareFirst(this.#firsts[i]!, this.#firsts[j]!)
  }

  #compareFirst(i: number, j: number): Comparison {
    const key = i * this.#documents.length + j
    return entryOf(this.#known, key, () =>
      i < j ? this.#comparer.compare(this.#sketches[i]!, this.#sketches[j]!) : reverseComparison(this.#compareFirst(j, i)),
    )
  }

  /** Each unordered pair once, by the later and then the earlier document. */
  pairs(options: ListingOptions): SlowPair[] {
    const pairs: SlowPair[] = []
    this.#documents.forEach((b, j) => {
      for (let i = 0; i < j && j >= this.#archived; i++) {
        const { verdict, aInB, bInA } = this.compare(i, j)
        if (isListed(this.compare(i, j), options)) pairs.push({ a: this.#documents[i]!.id, b: b.id, verdict, aInB, bInA })
      }
    })
    return pairs
  }

  /** Groups of two or more, with what their anchors contain; at `contained` also lone documents that contain others. */
  groups(options: ListingOptions): DuplicateGroup[] {
    return [...this.#members(options)].flatMap(([key, all]) => {
      const members = all.filter((i) => i !== key).map((i) => this.#describe(i, key))
      const contains = this.#containedIn(key, options)
      const counted = options.level === 'contained' ? contains.length : 0
      const representative = this.#documents[this.#representative(all, options)]!.id
      return members.length + counted === 0 ? [] : [{ group: this.#documents[key]!.id, representative, members, contains }]
    })
  }

  /** 1 for each document that remains. */
  kept(options: ListingOptions): number[] {
    return this.#staying(options).map((other, i) => (other === i ? 1 : 0))
  }

  /** Each document that goes, with the one that stays for it. */
  removable(options: ListingOptions): RemovableDocument[] {
    return this.#staying(options).flatMap((b, a) => {
      if (a === b) return []
      const { verdict, aInB, bInA } = this.compare(a, b)
      const isReason = ['exact', 'near'].includes(verdict) || this.#isContained(a, b, options)
      return [{ a: this.#documents[a]!.id, b: this.#documents[b]!.id, verdict, aInB, bInA, ...(!isReason && { by: 'group' as const }) }]
    })
  }

  /** For each document the one that stays for it: itself, the representative of its group, or a container of that. */
  #staying(options: ListingOptions): number[] {
    const members = this.#members(options)
    const kept = new Map([...members].map(([key, all]) => [key, this.#representative(all, options)]))
    const containers = new Map<number, number>()
    if (options.level === 'contained') {
      const archive = this.#documents.slice(0, this.#archived).map((_, i) => i)
      const byLength = [...kept.keys()].filter((key) => key >= this.#archived)
      byLength.sort((x, y) => this.#lengths[y]! - this.#lengths[x]! || x - y)
      byLength.forEach((key, place) => {
        const longer = byLength.slice(0, place).filter((other) => !containers.has(other))
        const possible = [...archive, ...longer.sort((x, y) => x - y).map((other) => kept.get(other)!)]
        const container = possible.find((other) => this.#isContained(kept.get(key)!, other, options))
        if (container !== undefined) containers.set(key, container)
      })
    }
    const staying = this.#documents.map((_, i) => i)
    for (const [key, all] of members) for (const i of all) if (i >= this.#archived) staying[i] = containers.get(key) ?? kept.get(key)!
    return staying
  }

  /**
   * The anchor of the earliest document with the same text; otherwise the earliest anchor that is near; otherwise the document itself. Every text of the
   * archive is an anchor.
   */
  #findAnchor(i: number): number {
    if (this.#exactKeys[i] === '') return i
    const copy = this.#firsts[i]!
    if (copy < i) return this.#anchors[copy]!
    if (i < this.#archived) return i
    for (let j = 0; j < i; j++) if (this.#anchors[j] === j && ['exact', 'near'].includes(this.compare(j, i).verdict)) return j
    return i
  }

  /** Documents by key, keys in input order; of the archive only the keys. */
  #members({ level }: ListingOptions): Map<number, number[]> {
    const groups = new Map<number, number[]>()
    this.#documents.forEach((_, i) => {
      const key = level !== 'exact' ? this.#anchors[i]! : this.#exactKeys[i] === '' ? i : this.#firsts[i]!
      if (i < this.#archived && i !== key) return
      groups.set(key, [...(groups.get(key) ?? []), i])
    })
    return groups
  }

  #containedIn(anchor: number, options: ListingOptions): GroupMember[] {
    return this.#documents
      .map((_, i) => i)
      .filter((i) => i >= this.#archived && this.#anchors[i] !== anchor && this.#isContained(i, anchor, options))
      .map((i) => this.#describe(i, anchor))
  }

  #isContained(i: number, container: number, options: ListingOptions): boolean {
    const { verdict, aInB } = this.compare(i, container)
    return verdict === 'contained' && aInB >= options.minContainment
  }

  #describe(i: number, anchor: number): GroupMember {
    const { verdict, aInB, bInA } = this.compare(i, anchor)
    return { id: this.#documents[i]!.id, verdict, aInB, bInA }
  }

  #representative(documents: readonly number[], { prefer }: ListingOptions): number {
    if (documents[0]! < this.#archived) return documents[0]!
    const unknown = prefer === 'oldest' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    const time = (i: number) => this.#documents[i]!.time ?? unknown
    const length = (i: number) => this.#lengths[i]!
    const value = { first: () => 0, longest: (i: number) => -length(i), shortest: length, oldest: time, newest: (i: number) => -time(i) }[
      prefer
    ]
    const best = Math.min(...documents.map(value))
    return documents.find((i) => value(i) === best)!
  }
}

function isListed({ verdict, aInB, bInA }: Comparison, { level, minContainment, includeVariants }: ListingOptions): boolean {
  if (verdict === 'contained') return level === 'contained' && aInB >= minContainment
  if (verdict === 'contains') return level === 'contained' && bInA >= minContainment
  if (verdict === 'variant') return includeVariants
  return verdict === 'exact' || (verdict === 'near' && level !== 'exact')
}
