import type { Comparison, Verdict } from '../../model.js'
import { reverseComparison } from '../../similarity/comparison.js'
import { Column } from '../column.js'

const verdicts: readonly Verdict[] = ['exact', 'near', 'contains', 'contained', 'variant', 'distinct']

/** Shares are stored in 16 bits, as whole numbers 0..10,000. */
const scale = 10_000

/** Bytes of the index for a pair, which has an entry for each of its two documents. */
const indexBytesPerPair = 8

/**
 * Verified pairs in columns, with comparisons about the earlier document; shares in ten-thousandths, verdicts by their position in a list. Crosses a
 * thread boundary.
 */
export interface VerifiedPairs {
  readonly earlier: Int32Array<ArrayBuffer>
  readonly later: Int32Array<ArrayBuffer>
  readonly verdicts: Uint8Array<ArrayBuffer>
  readonly aInB: Uint16Array<ArrayBuffer>
  readonly bInA: Uint16Array<ArrayBuffer>
  readonly resemblance: Uint16Array<ArrayBuffer>
  readonly substituted: Uint16Array<ArrayBuffer>
}

/** Whether any listing shows a pair with this verdict. */
export function isKeptVerdict(verdict: Verdict, includeVariants: boolean): boolean {
  return verdict !== 'distinct' && (verdict !== 'variant' || includeVariants)
}

/**
 * The verified pairs of class representatives, in columns of 17 bytes per pair. A pair is stored once, the earlier document first, and its comparison
 * is about the earlier one; {@link index} makes it reachable from both. The order in which pairs are added is irrelevant.
 */
export class PairTable {
  readonly #earlier = new Column((n) => new Int32Array(n))
  readonly #later = new Column((n) => new Int32Array(n))
  readonly #verdicts = new Column((n) => new Uint8Array(n))
  readonly #aInB = new Column((n) => new Uint16Array(n))
  readonly #bInA = new Column((n) => new Uint16Array(n))
  readonly #resemblance = new Column((n) => new Uint16Array(n))
  readonly #substituted = new Column((n) => new Uint16Array(n))

  get count(): number {
    return this.#earlier.length
  }

  /** Bytes held, including the index that {@link index} will make, for the memory limit of a scan. */
  get byteLength(): number {
    const columns = [this.#earlier, this.#later, this.#verdicts, this.#aInB, this.#bInA, this.#resemblance, this.#substituted]
    return columns.reduce((sum, column) => sum + column.byteLength, this.count * indexBytesPerPair)
  }

  add(earlier: number, later: number, comparison: Comparison): void {
    this.#earlier.push(earlier)
    this.#later.push(later)
    this.#verdicts.push(verdicts.indexOf(comparison.verdict))
    this.#aInB.push(Math.round(comparison.aInB * scale))
    this.#bInA.push(Math.round(comparison.bInA * scale))
    this.#resemblance.push(Math.round(comparison.resemblance * scale))
    this.#substituted.push(Math.min(comparison.substituted, 65535))
  }

  /** Adds the pairs of another table. */
  addAll(pairs: VerifiedPairs): void {
    this.#earlier.append(pairs.earlier)
    this.#later.append(pairs.later)
    this.#verdicts.append(pairs.verdicts)
    this.#aInB.append(pairs.aInB)
    this.#bInA.append(pairs.bInA)
    this.#resemblance.append(pairs.resemblance)
    this.#substituted.append(pairs.substituted)
  }

  /** A copy of all pairs. */
  verified(): VerifiedPairs {
    const { count } = this
    return {
      earlier: this.#earlier.values.slice(0, count),
      later: this.#later.values.slice(0, count),
      verdicts: this.#verdicts.values.slice(0, count),
      aInB: this.#aInB.values.slice(0, count),
      bInA: this.#bInA.values.slice(0, count),
      resemblance: this.#resemblance.values.slice(0, count),
      substituted: this.#substituted.values.slice(0, count),
    }
  }

  earlier(pair: number): number {
    return this.#earlier.values[pair]!
  }

  later(pair: number): number {
    return this.#later.values[pair]!
  }

  verdict(pair: number): Verdict {
    return verdicts[this.#verdicts.values[pair]!]!
  }

  /** The comparison of a pair, with the verdict about its earlier document. */
  comparison(pair: number): Comparison {
    return {
      verdict: this.verdict(pair),
      aInB: this.#aInB.values[pair]! / scale,
      bInA: this.#bInA.values[pair]! / scale,
      resemblance: this.#resemblance.values[pair]! / scale,
      substituted: this.#substituted.values[pair]!,
    }
  }

  /**
   * Makes every pair reachable from both of its documents.
   *
   * @param documents number of documents of the scan
   */
  index(documents: number): PairIndex {
    const starts = new Uint32Array(documents + 1)
    for (let pair = 0; pair < this.count; pair++) {
      starts[this.earlier(pair) + 1]!++
      starts[this.later(pair) + 1]!++
    }
    for (let i = 0; i < documents; i++) starts[i + 1]! += starts[i]!
    const next = starts.slice(0, documents)
    const pairs = new Uint32Array(this.count * 2)
    for (let pair = 0; pair < this.count; pair++) {
      pairs[next[this.earlier(pair)]!++] = pair
      pairs[next[this.later(pair)]!++] = pair
    }
    return new PairIndex(this, starts, pairs)
  }
}

/** The verified pairs of each document. */
export class PairIndex {
  readonly #table: PairTable
  readonly #starts: Uint32Array
  readonly #pairs: Uint32Array

  constructor(table: PairTable, starts: Uint32Array, pairs: Uint32Array) {
    this.#table = table
    this.#starts = starts
    this.#pairs = pairs
  }

  /** Whether a document has pairs. */
  has(document: number): boolean {
    return this.#starts[document] !== this.#starts[document + 1]
  }

  /** The other document of each pair of `document`, with the pair's number. */
  *of(document: number): Iterable<{ readonly other: number; readonly pair: number }> {
    for (let i = this.#starts[document]!; i < this.#starts[document + 1]!; i++) {
      const pair = this.#pairs[i]!
      const earlier = this.#table.earlier(pair)
      yield { other: earlier === document ? this.#table.later(pair) : earlier, pair }
    }
  }

  /** The comparison of a pair, with the verdict about `document`, relative to the other one. */
  seenFrom(document: number, pair: number): Comparison {
    const comparison = this.#table.comparison(pair)
    return this.#table.earlier(pair) === document ? comparison : reverseComparison(comparison)
  }

  /** The comparison of two documents, about the first; undefined if the pair is not stored. Cost: linear in the number of pairs of the first. */
  between(document: number, other: number): Comparison | undefined {
    for (const each of this.of(document)) if (each.other === other) return this.seenFrom(document, each.pair)
    return undefined
  }
}
