import { popcount32 } from '../hashing/hamming.js'
import { sketchTokensStart } from '../signatures/sketch.js'
import { hashMask, isShortName, quotedFlag } from '../signatures/sketch-token.js'
import { defaultVerificationParams } from './verification-params.js'

/** Words of 32 bits a text: two lines of the processor's cache. With half as many half of the pairs without common sentences pass, with twice as many 5 in 100 instead of 15. */
const wordsPerText = 32
/** Documents whose words lie in one piece of memory: pieces, because growing one array would copy it again and again. */
const documentsPerPiece = 1024
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
 * distinct. Documents are known by numbers from 0; memory: 128 bytes each, and for their neighbours.
 */
export class TokenBits {
  readonly #pieces: (Int32Array | undefined)[] = []

  /** Whether the bits of a document are there. */
  has(document: number): boolean {
    const piece = this.#pieces[pieceOf(document)]
    return piece !== undefined && piece[placeOf(document) + 1] !== 0
  }

  /** Bytes held. */
  get byteLength(): number {
    return this.#pieces.reduce((sum, piece) => sum + (piece?.byteLength ?? 0), 0)
  }

  /** Sets the bits of a document. A text with quotes is never refused: its quotes can be found but need not be. */
  set(document: number, sketch: Uint16Array): void {
    const words = this.#reach(document)
    const at = placeOf(document)
    const start = sketchTokensStart(sketch)
    let quoted = 0
    let own = 0
    for (let i = start; i < sketch.length; i++) {
      const token = sketch[i]!
      if (isShortName(token)) continue
      own++
      const bit = bitOfHash[token & hashMask]!
      words[at + headerWords + (bit >>> 5)]! |= 1 << bit
      quoted |= token & quotedFlag
    }
    words[at] = quoted !== 0 ? anyNumber : mostMissing(own)
    // Never 0, which stands for a document that was not set; a text without tokens is distinct from all others anyway.
    words[at + 1] = Math.max(1, countBits(words, at))
  }

  /** Whether so many tokens of each document are missing in the other one that they are distinct; false says nothing. Both must be set. */
  areDistinct(x: number, y: number): boolean {
    const ofX = this.#pieces[pieceOf(x)]!
    const ofY = this.#pieces[pieceOf(y)]!
    const a = placeOf(x)
    const b = placeOf(y)
    let shared = 0
    for (let i = headerWords; i < wordsPerText; i++) shared += popcount32(ofX[a + i]! & ofY[b + i]!)
    return ofX[a + 1]! - shared > ofX[a]! && ofY[b + 1]! - shared > ofY[b]!
  }

  #reach(document: number): Int32Array {
    const piece = pieceOf(document)
    // No holes: an array that has some is looked up by key.
    while (this.#pieces.length <= piece) this.#pieces.push(undefined)
    const words = this.#pieces[piece] ?? new Int32Array(documentsPerPiece * wordsPerText)
    this.#pieces[piece] = words
    return words
  }
}

function pieceOf(document: number): number {
  return Math.floor(document / documentsPerPiece)
}

/** Where the words of a document begin in its piece. */
function placeOf(document: number): number {
  return (document % documentsPerPiece) * wordsPerText
}

function countBits(words: Int32Array, at: number): number {
  let count = 0
  for (let i = headerWords; i < wordsPerText; i++) count += popcount32(words[at + i]!)
  return count
}

/** Own tokens that may be missing in a text that holds the other one at all. */
function mostMissing(ownTokens: number): number {
  const { minLiteral, minVariantCoverage } = defaultVerificationParams
  return Math.floor(ownTokens * (1 - Math.min(minLiteral, minVariantCoverage)))
}
