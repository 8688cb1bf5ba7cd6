import type { Matches } from './matches.js'

/**
 * How many of many lists have a document, and the sum of what they score it, for all documents of a collection. A list that was added need not be
 * kept: those of the words of a long text would take gigabytes.
 */
export class ScoreSums {
  readonly #sums: Float64Array
  /** A search has far fewer clauses than 65,536. */
  readonly #counts: Uint16Array

  /** @param last the last document that a list may have */
  constructor(last: number) {
    this.#sums = new Float64Array(last + 1)
    this.#counts = new Uint16Array(last + 1)
  }

  /** Adds a list as if it came `times` times, with its scores times `factor` in all. */
  add({ docs, scores }: Matches, { times, factor }: { readonly times: number; readonly factor: number }): void {
    const [sums, counts] = [this.#sums, this.#counts]
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!
      sums[doc] = sums[doc]! + factor * (typeof scores === 'number' ? scores : scores[i]!)
      counts[doc] = counts[doc]! + times
    }
  }

  /** The documents that at least so many lists have, 1 or more. */
  found(minimum: number): Matches {
    const [sums, counts] = [this.#sums, this.#counts]
    let size = 0
    for (let doc = 0; doc < counts.length; doc++) if (counts[doc]! >= minimum) size++
    const [docs, scores] = [new Uint32Array(size), new Float64Array(size)]
    for (let doc = 0, at = 0; at < size; doc++) {
      if (counts[doc]! < minimum) continue
      scores[at] = sums[doc]!
      docs[at++] = doc
    }
    return { docs, scores }
  }
}
