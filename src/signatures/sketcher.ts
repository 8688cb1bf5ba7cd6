import { hashBytes64 } from '../hashing/hash64.js'
import type { JsonBody } from '../model.js'
import { headingShift, sketchField, sketchHeaderWords, sketchVersion, writeSketchField } from './sketch.js'
import { factFlag, hashMask, quotedFlag } from './sketch-token.js'
import { TextKernel } from './text-kernel.js'
import { type TextDigest, TextScanner } from './text-scanner.js'

/** Number of title tokens that are kept. A longer title is cut. */
const maxTitleTokens = 64
/**
 * A text with fewer own tokens counts its quotes as its own, because it says nothing else. Three words or more are a reply, and two such replies to
 * one post are not copies of each other. A token is a word of three letters or more, or a character of a script without spaces.
 */
const fewestOwnTokens = 3

/**
 * Makes sketches, and gives the folded text from which they are made. Keeps buffers that grow to the longest text seen, so each thread needs its own.
 *
 * All properties are those of the last scanned document.
 */
export class Sketcher {
  readonly #scanner: TextScanner
  readonly #titleTokens = new Uint16Array(maxTitleTokens)
  #titleLength = 0
  #titleDigest = 0
  #ownWords = 0
  #factDigest = 0

  /** @param kernel may be shared with others that are not used between a scan and the reading of its results */
  constructor(kernel = new TextKernel()) {
    this.#scanner = new TextScanner(kernel)
  }

  /** Number of words and figures in the text, quoted and dropped lines included: the document's length. */
  get length(): number {
    return this.#scanner.length
  }

  /** The folded text in `[0, foldedBytes)`. Fetch it again after {@link write} and after choosing fingerprints, which may move it. */
  get folded(): Uint8Array {
    return this.#scanner.bytes
  }

  /** Bytes of the folded text; 0 if the text has no letters and no digits. */
  get foldedBytes(): number {
    return this.#scanner.byteLength
  }

  /** Digest of all figures in order. */
  get figureDigestHigh(): number {
    return this.#scanner.figureDigestHigh
  }

  get figureDigestLow(): number {
    return this.#scanner.figureDigestLow
  }

  /** Digest of the folded title, never 0; 0 if there is no title. */
  get titleDigest(): number {
    return this.#titleDigest
  }

  /** Length of the sketch in words. */
  get sketchWords(): number {
    return sketchHeaderWords + this.#titleLength + this.#scanner.count
  }

  /** Reads a document. Cost: one pass over its characters. */
  scan(text: string | JsonBody, title: string | JsonBody | undefined): void {
    this.#scanTitle(title)
    this.#scanner.scan(text)
    // A text that consists only of signatures and attributions is read as the author's own words.
    if (this.#scanner.count === 0 && this.#scanner.byteLength > 0) this.#scanner.scan(text, false)
    this.#ownWords = this.#scanner.words
    this.#factDigest = this.#scanner.factDigest
    if (this.#hasFewOwnTokens()) this.#takeQuotesAsOwn()
  }

  /**
   * Writes the sketch into `target[0, sketchWords)`.
   *
   * @param digest replaces the text's own digest, in a sketch that is compared only with others of the same kind
   */
  write(target: Uint16Array, digest: TextDigest = this.#scanner.digest()): void {
    const scanner = this.#scanner
    const { high, low } = digest
    target[sketchField.version] = sketchVersion
    writeSketchField(target, sketchField.foldedBytes, scanner.byteLength)
    writeSketchField(target, sketchField.textDigest, low)
    writeSketchField(target, sketchField.textDigest + 2, high)
    writeSketchField(target, sketchField.figureDigest, scanner.figureDigestHigh)
    writeSketchField(target, sketchField.ownWords, this.#ownWords)
    writeSketchField(target, sketchField.titleDigest, this.#titleDigest)
    target[sketchField.factDigest] = this.#factDigest
    target[sketchField.headTokens] = this.#titleLength | (scanner.headingTokens << headingShift)
    copy(this.#titleTokens, this.#titleLength, target, sketchHeaderWords)
    copy(scanner.tokens, scanner.count, target, sketchHeaderWords + this.#titleLength)
  }

  #scanTitle(title: string | JsonBody | undefined): void {
    this.#titleLength = 0
    this.#titleDigest = 0
    if (title === undefined || title === '') return
    const scanner = this.#scanner
    scanner.scan(title, false)
    if (scanner.byteLength > 0) this.#titleDigest = hashBytes64(scanner.bytes, scanner.byteLength).low || 1
    for (let i = 0; i < scanner.count && this.#titleLength < maxTitleTokens; i++) {
      const token = scanner.tokens[i]! & (hashMask | factFlag)
      if (!this.#hasTitleToken(token)) this.#titleTokens[this.#titleLength++] = token
    }
  }

  /** A loop, because for a few values a call of `includes` takes longer, and would search beyond them. */
  #hasTitleToken(token: number): boolean {
    for (let i = 0; i < this.#titleLength; i++) if (this.#titleTokens[i] === token) return true
    return false
  }

  #hasFewOwnTokens(): boolean {
    const { tokens, count } = this.#scanner
    let own = 0
    for (let i = 0; i < count && own < fewestOwnTokens; i++) if ((tokens[i]! & quotedFlag) === 0) own++
    return own < fewestOwnTokens && own < count
  }

  #takeQuotesAsOwn(): void {
    const scanner = this.#scanner
    for (let i = 0; i < scanner.count; i++) scanner.tokens[i]! &= ~quotedFlag
    this.#ownWords = scanner.allWords
    this.#factDigest = scanner.allFactDigest
  }
}

/** A loop, because for a hundred values making a view costs more than the copy. */
function copy(source: Uint16Array, count: number, target: Uint16Array, at: number): void {
  for (let i = 0; i < count; i++) target[at + i] = source[i]!
}
