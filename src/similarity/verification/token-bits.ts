import { sketchTokensStart } from '../../signatures/sketch.js'
import { hashMask, isShortName, quotedFlag } from '../../signatures/sketch-token.js'
import { createBitsKernel } from './bits-kernel.js'
import { mostMissing } from './verification-params.js'

/**
 * Words of 32 bits for each text: two cache lines of the processor. 15 of 100 pairs without common sentences pass; with half as many words half of
 * them would, and with twice as many 5 of 100.
 */
const wordsPerText = 32
/** Where the words of the first document begin in the memory of the kernel. */
const firstWord = 0x400 / 4
/** Number of documents for which room is made at first. */
const leastRoom = 1024
/** Words before the bits: the number of own tokens that may be missing in the other text, and the number of set bits. */
const headerWords = 2
const bits = (wordsPerText - headerWords) * 32
/** Marks a text that can be in any other. */
const anyNumber = 0x7fffffff

/** Bit of each token hash. Multiplied, because many hashes differ only in their first letters. */
const bitOfHash = new Uint16Array(hashMask + 1)
for (let hash = 0; hash <= hashMask; hash++) bitOfHash[hash] = (((hash * 0x9e37) & 0xffff) * bits) >>> 16

/** The strongest verdict that two texts can have: `distinct`, one `contained` in the other (or in its template), or `any` verdict. */
export type Bound = 'distinct' | 'contained' | 'any'

/** The bound, by which of the two texts cannot be in the other. */
const bounds: readonly Bound[] = ['any', 'contained', 'contained', 'distinct']

/**
 * Records which tokens texts have, one bit for several tokens, to bound verdicts without reading sketches.
 *
 * A bit that only one of two texts has stands for at least one token that the other lacks. A text that lacks too many tokens is not in the other. If
 * neither text is in the other, the pair is distinct; if one is not, the two are not near copies. The caller must handle texts with equal letters,
 * because with other spacing they have other tokens.
 *
 * Documents are numbered from 0. Memory: 128 bytes for each number up to the highest; pages of documents that were not set are never touched. The
 * kernel makes the comparison (kernel/bits).
 */
export class TokenBits {
  readonly #kernel = createBitsKernel()
  #words = new Int32Array(this.#kernel.memory.buffer)
  /** Number of documents for which there is room. */
  #room = 0
  /** Number of documents up to the highest that was set. */
  #reached = 0

  /** Bytes held. Does not count room that was made for later documents, because nothing has touched it. */
  get byteLength(): number {
    return this.#reached * wordsPerText * 4
  }

  /** Whether the bits of a document were set. */
  has(document: number): boolean {
    return document < this.#reached && this.#words[placeOf(document) + 1] !== 0
  }

  /**
   * Sets the bits of a document. A text with quotes may be in any other, because its quotes need not be found there. If memory is full, nothing is
   * set.
   */
  set(document: number, sketch: Uint16Array): void {
    if (!this.#reach(document)) return
    this.#reached = Math.max(this.#reached, document + 1)
    const words = this.#words
    const at = placeOf(document)
    const start = sketchTokensStart(sketch)
    // Written before the first bit is read: the system maps a page of memory twice if the page is read first.
    words[at] = 0
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
    // Never 0, which marks a document that was not set. A text without tokens is distinct from every text that does not have equal letters.
    words[at + 1] = Math.max(1, count)
  }

  /**
   * Reads the bits of the documents that the caller asks for next. The processor then fetches many of them at once, while `bound` would wait for
   * each. Among many documents this waiting is nearly the whole cost of a bound.
   *
   * @returns a number without meaning, which keeps the compiler from dropping the reads
   */
  prefetch(documents: readonly number[]): number {
    const words = this.#words
    let read = 0
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i]!
      // A document that was not set may lie beyond the memory.
      if (document >= this.#room) continue
      const at = placeOf(document)
      read ^= words[at]! ^ words[at + wordsPerText / 2]!
    }
    return read
  }

  /** The strongest verdict that two documents can have; `any`, which says nothing, if one of them was not set. */
  bound(x: number, y: number): Bound {
    return Math.max(x, y) < this.#room ? bounds[this.#kernel.findOutsiders(x, y)]! : 'any'
  }

  /**
   * Makes room for a document, growing by half at a time. Whenever memory grows, its whole size counts as garbage; when it grew by a thousand
   * documents at a time, a scan of a million made the collector run 2,000 times.
   *
   * @returns whether there is room
   */
  #reach(document: number): boolean {
    if (document < this.#room) return true
    const needed = document + 1
    const generous = Math.max(leastRoom, needed + (needed >>> 1))
    const room = this.#kernel.reserve(generous) === 0 ? needed : generous
    if (room === needed && this.#kernel.reserve(needed) === 0) return false
    this.#words = new Int32Array(this.#kernel.memory.buffer)
    this.#room = room
    return true
  }
}

/** The offset of a document's first word. */
function placeOf(document: number): number {
  return firstWord + document * wordsPerText
}
