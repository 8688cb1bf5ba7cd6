import { grownSize } from '../hashing/grown-size.js'
import { hashBytes64 } from '../hashing/hash64.js'
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
    const selected = this.#hashes.subarray(0, count)
    return selected.subarray(0, sortDistinct(selected))
  }

  /** The same fingerprints as index terms of 48 bits, sorted: each is the 32 bits of {@link select} with 16 more of another hash of its gram. */
  selectTerms(bytes: Uint8Array, length: number): string[] {
    const count = this.#choose(bytes, length)
    const terms = new Set<string>()
    for (let i = 0; i < count; i++) {
      const place = this.#places[i]!
      const { high } = hashBytes64(bytes.subarray(place, place + gramBytes), gramBytes)
      terms.add(encodeTerm(high, this.#hashes[i]!))
    }
    return [...terms].sort()
  }

  /** @returns how many grams are chosen; their places in the text are in `#places`, their hashes in `#hashes` */
  #choose(bytes: Uint8Array, length: number): number {
    const grams = length - gramBytes + 1
    if (grams < 1) return 0
    this.#reserve(grams)
    const window = Math.min(fingerprintWindow(length), grams)
    const chosen = winnow(this.#hashes, this.#places, this.#gather(bytes, grams, maskOfWindow(window)), grams, window)
    return chosen >= 0 ? chosen : winnow(this.#hashes, this.#places, this.#gather(bytes, grams, 0), grams, window)
  }

  #reserve(grams: number): void {
    if (this.#hashes.length > grams) return
    this.#hashes = new Uint32Array(grownSize(grams + 1))
    this.#places = new Uint32Array(grownSize(grams + 1))
  }

  /**
   * Hashes every gram and keeps those whose hash has no bit of the mask: the only ones that can be the smallest of a window that has one.
   * Each is written and the count goes on only for those kept, because a branch would be guessed wrongly every third gram.
   *
   * @returns how many were kept
   */
  #gather(bytes: Uint8Array, grams: number, mask: number): number {
    const hashes = this.#hashes
    const places = this.#places
    let rolling = 0
    for (let i = 0; i < gramBytes - 1; i++) rolling = (Math.imul(rolling, base) + bytes[i]!) | 0
    let out = 0
    let kept = 0
    for (let i = 0; i < grams; i++) {
      rolling = (Math.imul(rolling, base) + ((bytes[i + gramBytes - 1]! - out) | 0)) | 0
      out = leaving[bytes[i]!]!
      // mix32 written out: the call is not always inlined in a loop of this size.
      let h = rolling
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
      h ^= h >>> 16
      hashes[kept] = h
      places[kept] = i
      kept += (((h & mask) >>> maskShift) - 1) >>> 31
    }
    return kept
  }
}

/** Masks have no bits but the three highest. */
const maskShift = 29

/** Keeps about eight grams of a window, so that one text in a hundred has a window without any, and is gathered again without a mask. */
function maskOfWindow(window: number): number {
  if (window < 16) return 0
  if (window < 32) return 1 << 31
  return window < 64 ? 3 << 30 : 7 << 29
}

/**
 * Chooses the smallest hash of each window, the rightmost on ties, among the grams that were kept; moves the chosen ones to the front.
 *
 * Goes from one chosen gram to the next: the first that is no larger, or, when the window leaves the chosen one behind, the smallest since.
 *
 * @param kept grams in `hashes` and `places`, in order
 * @returns how many were chosen; -1 if some window has no kept gram
 */
function winnow(hashes: Uint32Array, places: Uint32Array, kept: number, grams: number, window: number): number {
  let current = smallestBefore(hashes, places, kept, window)
  let chosen = 0
  while (current >= 0) {
    const hash = hashes[current]!
    const expiry = places[current]! + window
    hashes[chosen] = hash
    places[chosen++] = expiry - window
    let best = -1
    let smallest = 0xffffffff
    let next = current + 1
    for (; next < kept && places[next]! <= expiry; next++) {
      if (hashes[next]! > smallest) continue
      best = next
      smallest = hashes[next]!
      if (smallest <= hash) break
    }
    if (expiry >= grams && (best < 0 || smallest > hash)) return chosen
    current = best
  }
  return -1
}

/** The smallest, rightmost hash of the first window; -1 if it has none. */
function smallestBefore(hashes: Uint32Array, places: Uint32Array, kept: number, window: number): number {
  let best = -1
  let smallest = 0xffffffff
  for (let i = 0; i < kept && places[i]! < window; i++) {
    if (hashes[i]! > smallest) continue
    best = i
    smallest = hashes[i]!
  }
  return best
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
