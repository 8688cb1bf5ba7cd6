import { termNumbers } from '../../term-number.js'
import type { Joined } from './posting-table.js'

/** Terms of lexicon families are below this (hashing/held-term.ts). They are two thirds of all; the others are spread up to {@link termNumbers}. */
const heldTermNumbers = 2 ** 36
const heldTermBuckets = 174_763
const otherBuckets = 87_381

/** Into how many ranges the terms are divided, so that of a million postings each has about four. */
export const bucketCount = heldTermBuckets + otherBuckets

/** Stands for the end of a chain. Places begin with 1. */
const end = 0

/**
 * Pairs of a term and a document in memory. For each range of terms there are two chains, so that anchors are found without passing thousands of
 * members, as copies of one text are. A pair takes 16 bytes.
 */
export class TermBuckets {
  /** The first place of each chain: that of a bucket's anchors, and next to it that of its members. */
  readonly #first = new Uint32Array(2 * bucketCount)
  #terms = new Float64Array(1024)
  #docs = new Uint32Array(1024)
  #next = new Uint32Array(1024)
  /** Chain of the places that are free, and the first place that was never used. */
  #free = end
  #unused = 1
  #size = 0

  /** The number of pairs. */
  get size(): number {
    return this.#size
  }

  /** Adds a pair that is not there. */
  add(term: number, doc: number, joined: Joined): void {
    const chain = chainOf(bucketOf(term), joined)
    const place = this.#takePlace()
    this.#terms[place] = term
    this.#docs[place] = doc
    this.#next[place] = this.#first[chain]!
    this.#first[chain] = place
    this.#size++
  }

  /** Removes the pairs of some documents from a bucket. @param docs has the documents as keys */
  removeDocs(bucket: number, joined: Joined, docs: ReadonlyMap<number, unknown>): void {
    const chain = chainOf(bucket, joined)
    let kept = end
    for (let place = this.#first[chain]!; place !== end; ) {
      const next = this.#next[place]!
      if (!docs.has(this.#docs[place]!)) kept = place
      else {
        if (kept === end) this.#first[chain] = next
        else this.#next[kept] = next
        this.#leavePlace(place)
      }
      place = next
    }
  }

  /** Hands over the anchors or the members of a term, in no order, until it is told that they are enough. @returns whether all were handed over */
  eachDoc(term: number, joined: Joined, take: (doc: number) => boolean): boolean {
    for (let place = this.#first[chainOf(bucketOf(term), joined)]!; place !== end; place = this.#next[place]!) {
      if (this.#terms[place] === term && !take(this.#docs[place]!)) return false
    }
    return true
  }

  /** Takes all pairs of a bucket out, handing each over. */
  empty(bucket: number, take: (term: number, doc: number) => void): void {
    for (const joined of [0, 1] as const) {
      const chain = chainOf(bucket, joined)
      for (let place = this.#first[chain]!; place !== end; ) {
        take(this.#terms[place]!, this.#docs[place]!)
        const next = this.#next[place]!
        this.#leavePlace(place)
        place = next
      }
      this.#first[chain] = end
    }
  }

  #takePlace(): number {
    const place = this.#free
    if (place !== end) {
      this.#free = this.#next[place]!
      return place
    }
    if (this.#unused === this.#terms.length) this.#grow()
    return this.#unused++
  }

  #leavePlace(place: number): void {
    this.#next[place] = this.#free
    this.#free = place
    this.#size--
  }

  #grow(): void {
    const [terms, docs, next] = [this.#terms, this.#docs, this.#next]
    this.#terms = new Float64Array(2 * terms.length)
    this.#docs = new Uint32Array(2 * docs.length)
    this.#next = new Uint32Array(2 * next.length)
    this.#terms.set(terms)
    this.#docs.set(docs)
    this.#next.set(next)
  }
}

function chainOf(bucket: number, joined: Joined): number {
  return 2 * bucket + joined
}

/** The bucket of a term, from 0 on in the order of the terms. */
export function bucketOf(term: number): number {
  if (term < heldTermNumbers) return Math.floor(term / (heldTermNumbers / heldTermBuckets))
  return heldTermBuckets + Math.floor(term / (termNumbers / otherBuckets))
}
