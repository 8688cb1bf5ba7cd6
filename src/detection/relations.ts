import type { Verdict } from '../model.js'
import { Column } from './growable.js'

const verdicts: readonly Verdict[] = ['exact', 'near', 'contains', 'contained', 'variant', 'distinct']
const scale = 10_000

/** Verdicts and figures of a pair as the relation table keeps them; `aInB` is of the earlier in the later. */
export interface Relation {
  readonly verdict: Verdict
  readonly aInB: number
  readonly bInA: number
  readonly resemblance: number
  readonly substituted: number
}

/** What is said of two documents of one exact class, which are never compared. */
export const equalRelation: Relation = { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 }

/** What is said of two documents that cannot be compared. */
export const distinctRelation: Relation = { verdict: 'distinct', aInB: 0, bInA: 0, resemblance: 0, substituted: 0 }

/** The verdict said of b towards a when this one is said of a towards b. */
export function reverseVerdict(verdict: Verdict): Verdict {
  if (verdict === 'contains') return 'contained'
  return verdict === 'contained' ? 'contains' : verdict
}

/** The same pair seen from the other side. */
export function reverseRelation(relation: Relation): Relation {
  return { ...relation, verdict: reverseVerdict(relation.verdict), aInB: relation.bInA, bInA: relation.aInB }
}

/**
 * The verified pairs of class representatives, in columns of 17 bytes a pair. A pair is stored once, the earlier document first, and said of
 * the earlier one; {@link index} makes it reachable from both.
 */
export class Relations {
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

  /** Bytes held, with the index that {@link index} will make, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#earlier.byteLength * 5
  }

  add(earlier: number, later: number, relation: Relation): void {
    this.#earlier.push(earlier)
    this.#later.push(later)
    this.#verdicts.push(verdicts.indexOf(relation.verdict))
    this.#aInB.push(Math.round(relation.aInB * scale))
    this.#bInA.push(Math.round(relation.bInA * scale))
    this.#resemblance.push(Math.round(relation.resemblance * scale))
    this.#substituted.push(Math.min(relation.substituted, 65535))
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

  /** The pair, said of its earlier document. */
  relation(pair: number): Relation {
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
   * @param documents count of documents of the scan
   */
  index(documents: number): RelationIndex {
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
    return new RelationIndex(this, starts, pairs)
  }
}

/** The verified pairs of each document. */
export class RelationIndex {
  readonly #relations: Relations
  readonly #starts: Uint32Array
  readonly #pairs: Uint32Array

  constructor(relations: Relations, starts: Uint32Array, pairs: Uint32Array) {
    this.#relations = relations
    this.#starts = starts
    this.#pairs = pairs
  }

  /** The other document of each pair of `document`, with the pair's number. */
  *of(document: number): Iterable<{ readonly other: number; readonly pair: number }> {
    for (let i = this.#starts[document]!; i < this.#starts[document + 1]!; i++) {
      const pair = this.#pairs[i]!
      const earlier = this.#relations.earlier(pair)
      yield { other: earlier === document ? this.#relations.later(pair) : earlier, pair }
    }
  }

  /** The pair said of `document` towards the other. */
  seenFrom(document: number, pair: number): Relation {
    const relation = this.#relations.relation(pair)
    return this.#relations.earlier(pair) === document ? relation : reverseRelation(relation)
  }

  /** The pair of two documents said of the first, if it was verified. Cost: the first one's pairs. */
  between(document: number, other: number): Relation | undefined {
    for (const each of this.of(document)) if (each.other === other) return this.seenFrom(document, each.pair)
    return undefined
  }
}
