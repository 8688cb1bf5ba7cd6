import { hashBytes64 } from '../hashing/hash64.js'
import type { TermList } from './term-list.js'
import { TextKernel } from './text-kernel.js'

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

/** Window in grams for a folded text of so many bytes. */
export function fingerprintWindow(foldedBytes: number): number {
  if (foldedBytes < 256) return 16
  return foldedBytes < 512 ? 32 : 64
}

/** Selects fingerprints; holds buffers that grow to the longest text seen, so use one a thread. */
export class Fingerprinter {
  readonly #kernel: TextKernel
  #terms = new Uint32Array(1 << 8)

  /** @param kernel may be shared with others that are not used between a call and the reading of its results */
  constructor(kernel = new TextKernel()) {
    this.#kernel = kernel
  }

  /**
   * The distinct fingerprints of a folded text, ascending: 32 bits each, for an index in memory. A view, valid until the next call; empty
   * where the text is shorter than a gram.
   *
   * Cost: some 4 ns a byte (kernel/fingerprints.ts).
   *
   * @param bytes folded text in `[0, length)`
   */
  select(bytes: Uint8Array, length: number): Uint32Array<ArrayBuffer> {
    const chosen = this.#choose(bytes, length)
    const count = chosen.length / 2
    if (this.#terms.length < count) this.#terms = new Uint32Array(count * 2)
    for (let i = 0; i < count; i++) this.#terms[i] = chosen[i * 2]!
    const selected = this.#terms.subarray(0, count)
    return selected.subarray(0, sortDistinct(selected))
  }

  /** Adds the same fingerprints as index terms of 48 bits: each is the 32 bits of {@link select} with 16 more of another hash of its gram. */
  addTerms(bytes: Uint8Array, length: number, terms: TermList): void {
    const chosen = this.#choose(bytes, length)
    // Choosing may grow the kernel's memory, and a view of the memory before is empty then.
    const text = bytes.length > 0 ? bytes : new Uint8Array(chosen.buffer, this.#kernel.exports.bytesPlace(), length)
    for (let i = 0; i < chosen.length; i += 2) terms.addPlain(hashBytes64(text, gramBytes, chosen[i + 1]!).high, chosen[i]!)
  }

  /** @returns hash and place of each chosen gram in turn */
  #choose(bytes: Uint8Array, length: number): Uint32Array {
    const { folded } = this.#kernel
    if (bytes.buffer !== folded.buffer || bytes.byteOffset !== folded.byteOffset) this.#kernel.writeFolded(bytes, length)
    return this.#kernel.summarise()
  }
}

/** Sorts and drops repeats: a text that repeats itself chooses one gram again and again. @returns the count that remains */
function sortDistinct(values: Uint32Array): number {
  if (values.length < 2) return values.length
  values.sort()
  let kept = 1
  for (let i = 1; i < values.length; i++) if (values[i] !== values[kept - 1]) values[kept++] = values[i]!
  return kept
}
