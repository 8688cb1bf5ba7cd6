import { popcount32 } from '../hashing/hamming.js'
import { sketchTokensStart } from '../signatures/sketch.js'
import { hashMask, quotedFlag } from '../signatures/sketch-token.js'
import { defaultVerificationParams } from './verification-params.js'

/** Words of 32 bits a text: two lines of the processor's cache. With half as many half of the pairs without common sentences pass, with twice as many 5 in 100 instead of 15. */
const wordsPerText = 32
/** Words before the bits: own tokens that may be missing in the other text, and how many bits are set. */
const headerWords = 2
const bits = (wordsPerText - headerWords) * 32
/** Stands for a text that cannot be refused. */
const anyNumber = 0x7fffffff

/** Bit of each token hash. Multiplied, because hashes that differ in their first letters only are common. */
const bitOfHash = Uint16Array.from({ length: hashMask + 1 }, (_, hash) => (((hash * 0x9e37) & 0xffff) * bits) >>> 16)

/**
 * Which tokens texts have, a bit for several, to refuse pairs without a look at their sketches: a bit that only one of two texts has set is
 * at least one token that the other text lacks. With as many of these as no verdict but `distinct` allows, in both directions, the pair is
 * distinct. Documents are known by numbers from 0; memory: 128 bytes up to the highest one.
 */
export class TokenBits {
  #words = new Int32Array(wordsPerText * 1024)

  /** Whether the bits of a document are there. */
  has(document: number): boolean {
    const at = document * wordsPerText
    return at < this.#words.length && this.#words[at + 1] !== 0
  }

  /** Bytes held. */
  get byteLength(): number {
    return this.#words.byteLength
  }

  /** Sets the bits of a document. A text with quotes is never refused: its quotes can be found but need not be. */
  set(document: number, sketch: Uint16Array): void {
    const at = this.#reach(document)
    const words = this.#words
    const start = sketchTokensStart(sketch)
    let quoted = 0
    for (let i = start; i < sketch.length; i++) {
      const token = sketch[i]!
      const bit = bitOfHash[token & hashMask]!
      words[at + headerWords + (bit >>> 5)]! |= 1 << bit
      quoted |= token & quotedFlag
    }
    words[at] = quoted !== 0 ? anyNumber : mostMissing(sketch.length - start)
    // Never 0, which stands for a document that was not set; a text without tokens is distinct from all others anyway.
    words[at + 1] = Math.max(1, this.#countBits(at))
  }

  /** Whether so many tokens of each document are missing in the other one that they are distinct; false says nothing. Both must be set. */
  areDistinct(x: number, y: number): boolean {
    const words = this.#words
    const a = x * wordsPerText
    const b = y * wordsPerText
    let shared = 0
    for (let i = headerWords; i < wordsPerText; i++) shared += popcount32(words[a + i]! & words[b + i]!)
    return words[a + 1]! - shared > words[a]! && words[b + 1]! - shared > words[b]!
  }

  #countBits(at: number): number {
    let count = 0
    for (let i = headerWords; i < wordsPerText; i++) count += popcount32(this.#words[at + i]!)
    return count
  }

  #reach(document: number): number {
    const end = (document + 1) * wordsPerText
    if (end > this.#words.length) {
      const larger = new Int32Array(Math.max(end, Math.ceil(this.#words.length * 1.5)))
      larger.set(this.#words)
      this.#words = larger
    }
    return document * wordsPerText
  }
}

/** Own tokens that may be missing in a text that holds the other one at all. */
function mostMissing(ownTokens: number): number {
  const { minLiteral, minVariantCoverage } = defaultVerificationParams
  return Math.floor(ownTokens * (1 - Math.min(minLiteral, minVariantCoverage)))
}
