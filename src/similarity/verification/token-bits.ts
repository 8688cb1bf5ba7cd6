import { sketchTokensStart } from '../../signatures/sketch.js'
import { hashMask, isShortName, quotedFlag } from '../../signatures/sketch-token.js'
import { createBitsKernel } from './bits-kernel.js'
import { defaultVerificationParams } from './verification-params.js'

/** Words of 32 bits a text: two lines of the processor's cache. With half as many half of the pairs without common sentences pass, with twice as many 5 in 100 instead of 15. */
const wordsPerText = 32
/** Where the words of the first document begin in the memory of the kernel. */
const firstWord = 0x400 / 4
/** Documents for which room is made at once. */
const documentsAtOnce = 1024
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
 * distinct. Documents are known by numbers from 0; memory: 128 bytes up to the highest of them, of which the pages of documents that were not set are
 * never touched. The comparison is the kernel's (kernel/bits).
 */
export class TokenBits {
  readonly #kernel = createBitsKernel()
  #words = new Int32Array(this.#kernel.memory.buffer)
  /** Documents for which there is room. */
  #room = 0

  /** Whether the bits of a document are there. */
  has(document: number): boolean {
    return document < this.#room && this.#words[placeOf(document) + 1] !== 0
  }

  /** Sets the bits of a document. A text with quotes is never refused: its quotes can be found but need not be. Nothing is set where memory is at its end. */
  set(document: number, sketch: Uint16Array): void {
    if (!this.#reach(document)) return
    const words = this.#words
    const at = placeOf(document)
    const start = sketchTokensStart(sketch)
    let quoted = 0
    let own = 0
    let count = 0
    for (let i = start; i < sketch.length; i++) {
      const token = sketch[i]!
      if (isShortName(token)) continue
      own++
      const bit = bitOfHash[token & hashMask]!
      const word = at + headerWords + (bit >>> 5)
      count += ((words[word]! >>> (bit & 31)) & 1) ^ 1
      words[word]! |= 1 << (bit & 31)
      quoted |= token & quotedFlag
    }
    words[at] = quoted !== 0 ? anyNumber : mostMissing(own)
    // Never 0, which stands for a document that was not set; a text without tokens is distinct from all others anyway.
    words[at + 1] = Math.max(1, count)
  }

  /** Whether so many tokens of each document are missing in the other one that they are distinct; false says nothing, also of one that was not set. */
  areDistinct(x: number, y: number): boolean {
    return Math.max(x, y) < this.#room && this.#kernel.areDistinct(x, y) === 1
  }

  #reach(document: number): boolean {
    if (document < this.#room) return true
    const room = Math.ceil((document + 1) / documentsAtOnce) * documentsAtOnce
    if (this.#kernel.reserve(room) === 0) return false
    this.#words = new Int32Array(this.#kernel.memory.buffer)
    this.#room = room
    return true
  }
}

/** Where the words of a document begin. */
function placeOf(document: number): number {
  return firstWord + document * wordsPerText
}

/** Own tokens that may be missing in a text that holds the other one at all. */
function mostMissing(ownTokens: number): number {
  const { minLiteral, minVariantCoverage } = defaultVerificationParams
  return Math.floor(ownTokens * (1 - Math.min(minLiteral, minVariantCoverage)))
}
