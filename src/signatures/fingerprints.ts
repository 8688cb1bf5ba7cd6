import { hashBytes64 } from '../hashing/hash64.js'
import type { TermList } from './term-list.js'
import { TextKernel } from './text-kernel.js'

/**
 * Fingerprints: winnowed hashes of the character grams of the folded text, the cheapest candidates.
 *
 * Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting", SIGMOD 2003. Grams are 24 UTF-8 bytes of the folded
 * text, so they need no language, stop words or lexicon, and adapt to the script: 24 Latin letters, 12 Cyrillic, 8 Han. Of every `window`
 * neighbouring grams the smallest hash is kept, the rightmost on ties. Two texts that share a run of 23 + window bytes share a fingerprint.
 *
 * Deviation: the window grows with the text (16, 32, 64 grams). A wide window selects a subset of the grams that a narrow one selects inside the same
 * run, so a short text still meets the excerpt it is part of, and short texts get enough fingerprints to be found after an edit. For the terms of an
 * index the window grows once more, to 128 from 1,024 bytes on (docs/decisions/0096-size-of-the-fields.md).
 */
export const gramBytes = 24

/** Number of neighbouring grams of which one is chosen. */
export type FingerprintWindow = 16 | 32 | 64

/** Window in grams for a folded text of this many bytes. */
export function fingerprintWindow(foldedBytes: number): FingerprintWindow {
  if (foldedBytes < 256) return 16
  return foldedBytes < 512 ? 32 : 64
}

/**
 * As {@link fingerprintWindow}, for the terms of an index, where each fingerprint costs 20 bytes: from 1,024 bytes on, texts get half as many. The
 * window is then exactly twice the other one, so that the wide selection can be made from the narrow one.
 */
export function indexedFingerprintWindow(foldedBytes: number): FingerprintWindow | 128 {
  return foldedBytes < 1024 ? fingerprintWindow(foldedBytes) : 128
}

/** Selects fingerprints. Holds buffers that grow to the longest text seen, so each thread needs its own. */
export class Fingerprinter {
  readonly #kernel: TextKernel

  /** @param kernel may be shared with others that are not used between a call and the reading of its results */
  constructor(kernel = new TextKernel()) {
    this.#kernel = kernel
  }

  /**
   * The distinct fingerprints of a folded text, ascending, 32 bits each, for an index in memory. A view, valid until the next call; empty if the text
   * is shorter than a gram.
   *
   * Cost: about 2.5 ns a byte, 4 if the digest is made as well (kernel/text/fingerprints.ts).
   *
   * @param bytes folded text in `[0, length)`
   */
  select(bytes: Uint8Array, length: number): Uint32Array<ArrayBuffer> {
    this.#take(bytes, length)
    return this.#kernel.sortedHashes()
  }

  /**
   * Adds fingerprints as index terms of 48 bits: the 32 bits that {@link select} gives for a gram, and 16 more of another hash. A long text gives
   * only the fingerprints of {@link indexedFingerprintWindow}. A text that repeats a few letters over and over chooses the same gram at nearly every
   * place; such a run of equal grams is added once.
   */
  addTerms(bytes: Uint8Array, length: number, terms: TermList): void {
    this.#take(bytes, length)
    const chosen = this.#kernel.chosenGrams()
    // Choosing may make the kernel's memory grow. Views made before are then empty.
    const text = bytes.length > 0 ? bytes : new Uint8Array(chosen.buffer, this.#kernel.exports.bytesPlace(), length)
    const window = indexedFingerprintWindow(length)
    const isWide = window > fingerprintWindow(length)
    let last = -1
    for (let i = 0; i < chosen.length; i += 2) {
      if (last >= 0 && isSameGram(text, chosen, last, i)) continue
      if (isWide && !isSmallestOf(window, chosen, i, length)) continue
      terms.addPlain(hashBytes64(text, gramBytes, chosen[i + 1]!).high, chosen[i]!)
      last = i
    }
  }

  /** Makes a text the kernel's folded text, unless it is already. */
  #take(bytes: Uint8Array, length: number): void {
    const { folded } = this.#kernel
    if (bytes.buffer !== folded.buffer || bytes.byteOffset !== folded.byteOffset) this.#kernel.writeFolded(bytes, length)
  }
}

/**
 * Whether a gram that was chosen with windows of half the width is also the smallest of some window of this width, the rightmost on ties. It is if a
 * window fits between the last smaller gram before it and the next gram after it that is no larger. Each of these two was chosen, too, or is so near
 * that no window fits anyway. Cost: at most a look at the chosen grams of two windows.
 *
 * @param chosen hash and place of each chosen gram in turn, by place
 * @param at offset of the gram in `chosen`
 * @param length bytes of the text
 */
function isSmallestOf(window: number, chosen: Uint32Array, at: number, length: number): boolean {
  const hash = chosen[at]!
  const place = chosen[at + 1]!
  let before = at - 2
  while (before >= 0 && chosen[before]! >= hash && place - chosen[before + 1]! < window) before -= 2
  let after = at + 2
  while (after < chosen.length && chosen[after]! > hash && chosen[after + 1]! - place < window) after += 2
  const first = before < 0 ? 0 : chosen[before + 1]! + 1
  const end = after < chosen.length ? chosen[after + 1]! : length - gramBytes + 1
  return end - first >= window
}

/** Whether two chosen grams have the same letters. Different hashes rule this out at once for nearly all that differ. */
function isSameGram(text: Uint8Array, chosen: Uint32Array, one: number, other: number): boolean {
  if (chosen[one] !== chosen[other]) return false
  const first = chosen[one + 1]!
  const second = chosen[other + 1]!
  for (let i = 0; i < gramBytes; i++) if (text[first + i] !== text[second + i]) return false
  return true
}
