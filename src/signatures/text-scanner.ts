import { signedForm } from '../analysis/signed-form.js'
import { hash64 } from '../hashing/hash64.js'
import type { JsonBody } from '../model.js'
import { classifyLines } from './line-kinds.js'
import { scanResult, TextKernel } from './text-kernel.js'

// Other programs lower-case İ to an i with a dot above, but the fold has only one i.
const dottedI = /([iı])\u0307/g

/** Why a pass of the kernel ended early. */
const notNormalised = -1
const hasLineMarks = -2

/** The 64-bit hash of a folded text, in unsigned halves. */
export interface TextDigest {
  readonly high: number
  readonly low: number
}

const none: TextDigest = { high: 0, low: 0 }

/**
 * Reads a text once and gives two views of it. The *folded text* (lower-case letters, combining marks and digits in UTF-8, and the marks of C# and
 * C++; everything else is removed) decides equality and feeds the character grams. The *sketch tokens* (sketch-token.ts) are what verification
 * aligns.
 *
 * The kernel makes the pass over the characters (kernel/text/scan-text.ts). Most texts are normalised already and have no quotes or signatures. If
 * the kernel finds on the way that a text is not normalised, or may have quotes or signatures, the pass is made again on the normalised text or with
 * the lines classified.
 *
 * Holds buffers that grow to the longest text seen, so each thread needs its own. Results are valid until the next scan.
 */
export class TextScanner {
  readonly #kernel: TextKernel
  /** Hash of what is not part of the text but keeps two copies from being exact ones. */
  #aside = none

  /** @param kernel may be shared with others that are not used between a scan and the reading of its results */
  constructor(kernel = new TextKernel()) {
    this.#kernel = kernel
  }

  /** The folded text in `[0, byteLength)`. */
  get bytes(): Uint8Array {
    return this.#kernel.folded
  }

  get byteLength(): number {
    return this.#kernel.results[scanResult.byteLength]!
  }

  /** Sketch tokens in `[0, count)`. */
  get tokens(): Uint16Array {
    return this.#kernel.tokens
  }

  get count(): number {
    return this.#kernel.results[scanResult.count]!
  }

  /** Number of own words and figures, short words included. Two ideographs, or three letters of another script without spaces, are a word. */
  get words(): number {
    return this.#kernel.results[scanResult.words]!
  }

  /** As {@link words}, including those in quotes. */
  get allWords(): number {
    return this.#kernel.results[scanResult.allWords]!
  }

  /** Number of all words and figures, in quoted and dropped lines, too: the document's length. */
  get length(): number {
    return this.#kernel.results[scanResult.length]!
  }

  /**
   * Digest of all figures in order, each in one spelling and with its sign, and of the times of subtitles; part of the meaning of `exact`. Two
   * halves.
   */
  get figureDigestHigh(): number {
    return this.#kernel.results[scanResult.figureDigestHigh]! ^ this.#aside.high
  }

  get figureDigestLow(): number {
    return this.#kernel.results[scanResult.figureDigestLow]! ^ this.#aside.low
  }

  /**
   * Digest of the own figures and words with digits, in any order, 0..65535. Two texts whose facts have the same tokens and the same digest have the
   * same facts, except for one pair in 65,536. 0 without facts, and if some facts were parts of an address.
   */
  get factDigest(): number {
    return this.#kernel.results[scanResult.factDigest]!
  }

  /** As {@link factDigest}, including those in quotes. */
  get allFactDigest(): number {
    return this.#kernel.results[scanResult.allFactDigest]!
  }

  /** Number of sketch tokens of the heading with which the text begins, at most 255; 0 if it begins with none. */
  get headingTokens(): number {
    return this.#kernel.results[scanResult.headingTokens]!
  }

  /** The 64-bit hash of the folded text, as `hashBytes64` makes it, in unsigned halves. */
  digest(): TextDigest {
    this.#kernel.summarise()
    const { results } = this.#kernel
    return { high: results[scanResult.digestHigh]! >>> 0, low: results[scanResult.digestLow]! >>> 0 }
  }

  /** Reads a text. @param withLineKinds whether to distinguish quotes, attributions and signatures from own words; if not, all words are own */
  scan(text: string | JsonBody, withLineKinds = true): void {
    const kernel = this.#kernel
    this.#aside = none
    if (typeof text === 'string') kernel.writeText(text)
    else kernel.writeJson(text)
    const outcome = kernel.scan(false, withLineKinds, false)
    if (outcome < 0) this.#scanAgain(outcome, withLineKinds)
  }

  /**
   * Scans a text again whose scan ended early. One method for both outcomes: V8 does not compile it into its callers, which it would have to discard when
   * the first text comes that is not normalised, one of a thousand.
   */
  #scanAgain(outcome: number, withLineKinds: boolean, isNormalised = false): void {
    const kernel = this.#kernel
    if (outcome === notNormalised) {
      const { text, aside } = signedForm(kernel.text)
      if (aside !== '') this.#aside = hash64(aside)
      kernel.writeText(text.replace(dottedI, '$1'))
      if (kernel.scan(true, withLineKinds, false) === hasLineMarks) this.#scanAgain(hasLineMarks, true, true)
    } else {
      const kinds = classifyLines(kernel.text)
      if (kinds !== undefined) kernel.writeKinds(kinds)
      // This scan goes beyond the first line mark, so it may still find a part that must be normalised first.
      if (kernel.scan(isNormalised, false, kinds !== undefined) === notNormalised) this.#scanAgain(notNormalised, true)
    }
  }
}
