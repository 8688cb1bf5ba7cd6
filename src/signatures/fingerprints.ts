import { grownSize } from '../hashing/grown-size.js'
import { hashBytes64 } from '../hashing/hash64.js'
import { mix32 } from '../hashing/mix.js'
import { encodeTerm } from '../hashing/term-code.js'

/**
 * Fingerprints: winnowed hashes of the character grams of the folded text, the cheapest candidates.
 *
 * Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting", SIGMOD 2003. Grams are 24 UTF-8 bytes of the
 * folded text, so they need no language, stop words or lexicon, and adapt to the script: 24 Latin letters, 12 Cyrillic, 8 Han. Of every
 * `window` neighbouring grams the smallest hash is kept, the rightmost on ties; two texts that share a run of 23 + window bytes share a
 * fingerprint.
 *
 * Deviation: the window grows with the text (16, 32, 64 grams). What a wide window selects is a subset of what a narrow one selects inside
 * the same run, so a short text still meets the excerpt it is part of, and short texts get enough fingerprints to be found after an edit.
 */
export const gramBytes = 24

const base = 0x01000193
/** base^24 · byte: what a byte that leaves the gram takes out of the rolling hash. */
const leaving = Int32Array.from({ length: 256 }, (_, byte) => Math.imul(power(base, gramBytes), byte))

/** Window in grams for a folded text of so many bytes. */
export function fingerprintWindow(foldedBytes: number): number {
  if (foldedBytes < 256) return 16
  return foldedBytes < 512 ? 32 : 64
}

/** Selects fingerprints; holds buffers that grow to the longest text seen, so use one a thread. */
export class Fingerprinter {
  #hashes = new Uint32Array(1 << 12)
  #places = new Uint32Array(1 << 12)

  /**
   * The distinct fingerprints of a folded text, ascending: 32 bits each, for an index in memory. A view, valid until the next call; empty
   * where the text is shorter than a gram.
   *
   * Cost: one multiplication a byte for the rolling hash, one for the mix, and about two comparisons for the window.
   *
   * @param bytes folded text in `[0, length)`
   */
  select(bytes: Uint8Array, length: number): Uint32Array<ArrayBuffer> {
    const count = this.#choose(bytes, length)
    const selected = this.#places.subarray(0, count)
    for (let i = 0; i < selected.length; i++) selected[i] = this.#hashes[selected[i]!]!
    return selected.subarray(0, sortDistinct(selected))
  }

  /** The same fingerprints as index terms of 48 bits, sorted: each is the 32 bits of {@link select} with 16 more of another hash of its gram. */
  selectTerms(bytes: Uint8Array, length: number): string[] {
    const count = this.#choose(bytes, length)
    const terms = new Set<string>()
    for (let i = 0; i < count; i++) {
      const place = this.#places[i]!
      const { high } = hashBytes64(bytes.subarray(place, place + gramBytes), gramBytes)
      terms.add(encodeTerm(high, this.#hashes[place]!))
    }
    return [...terms].sort()
  }

  #choose(bytes: Uint8Array, length: number): number {
    const grams = length - gramBytes + 1
    if (grams < 1) return 0
    this.#hashGrams(bytes, grams)
    return winnow(this.#hashes, grams, Math.min(fingerprintWindow(length), grams), this.#places)
  }

  #hashGrams(bytes: Uint8Array, grams: number): void {
    if (this.#hashes.length < grams) {
      this.#hashes = new Uint32Array(grownSize(grams))
      this.#places = new Uint32Array(grownSize(grams))
    }
    const hashes = this.#hashes
    let rolling = 0
    for (let i = 0; i < gramBytes; i++) rolling = (Math.imul(rolling, base) + bytes[i]!) | 0
    hashes[0] = mix32(rolling)
    for (let i = 1; i < grams; i++) {
      rolling = (Math.imul(rolling, base) + bytes[i + gramBytes - 1]! - leaving[bytes[i - 1]!]!) | 0
      // mix32 written out: the call is not always inlined in a loop of this size.
      let h = rolling
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
      hashes[i] = h ^ (h >>> 16)
    }
  }
}

/**
 * Keeps the place of the smallest hash and searches the window again only when that place leaves it: once in about window / 2 steps.
 *
 * @returns how many places were written to `places`, ascending
 */
function winnow(hashes: Uint32Array, grams: number, window: number, places: Uint32Array): number {
  let minimum = rightmostMinimum(hashes, 0, window)
  let smallest = hashes[minimum]!
  let count = 0
  places[count++] = minimum
  for (let end = window; end < grams; end++) {
    const hash = hashes[end]!
    if (hash <= smallest) minimum = end
    else if (minimum + window <= end) minimum = rightmostMinimum(hashes, end - window + 1, end + 1)
    else continue
    smallest = hashes[minimum]!
    places[count++] = minimum
  }
  return count
}

function rightmostMinimum(hashes: Uint32Array, from: number, to: number): number {
  let minimum = from
  let smallest = hashes[from]!
  for (let i = from + 1; i < to; i++) {
    const hash = hashes[i]!
    if (hash > smallest) continue
    smallest = hash
    minimum = i
  }
  return minimum
}

/** Sorts and drops repeats: a text that repeats itself chooses one gram again and again. @returns the count that remains */
function sortDistinct(values: Uint32Array): number {
  if (values.length < 2) return values.length
  values.sort()
  let kept = 1
  for (let i = 1; i < values.length; i++) if (values[i] !== values[kept - 1]) values[kept++] = values[i]!
  return kept
}

function power(factor: number, exponent: number): number {
  let result = 1
  for (let i = 0; i < exponent; i++) result = Math.imul(result, factor)
  return result
}
