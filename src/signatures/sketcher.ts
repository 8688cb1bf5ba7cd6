import { normalise } from '../analysis/normalise.js'
import { sketchField, sketchHeaderWords, sketchVersion, writeSketchField } from './sketch.js'
import { hashMask, quotedFlag, TokenScanner } from './token-scanner.js'

/** Title tokens that are kept; a longer title is cut. */
const maxTitleTokens = 64
/** With fewer own tokens a text counts its quotes as its own: what a one-line reply quotes is all it says. */
const fewestOwnTokens = 6

/** What is known of a text besides its tokens. */
export interface SketchFacts {
  readonly foldedBytes: number
  /** Digest of the folded text, unsigned halves. */
  readonly textDigest: { readonly high: number; readonly low: number }
  /** Digest of the folded title, never 0; 0 without a title. */
  readonly titleDigest: number
}

/** Makes sketches of normalised texts; keeps buffers that grow to the longest text seen, so use one a thread. */
export class Sketcher {
  readonly #scanner = new TokenScanner()
  #title: Uint16Array = new Uint16Array()

  /** Tokens of the last scanned text, with quoted and dropped lines and short words: its length. */
  get length(): number {
    return this.#scanner.length
  }

  /** Digest of all figures of the last scanned text in order, unsigned halves. */
  get figureDigest(): { high: number; low: number } {
    return { high: this.#scanner.figureDigestHigh, low: this.#scanner.figureDigestLow }
  }

  /** Token spans of the last scanned text, parallel to the sketch's tokens: half-open, in code units of the normalised text. */
  get spans(): { starts: Uint32Array; ends: Uint32Array; count: number } {
    const { starts, ends, count } = this.#scanner
    return { starts, ends, count }
  }

  /**
   * Scans a document's title and text; {@link write} makes the sketch.
   *
   * @param text as `normalise` gives it
   * @param hasText the text has a letter or a digit
   */
  scan(text: string, title: string | undefined, hasText: boolean): void {
    this.#title = title === undefined || title === '' ? this.#title.subarray(0, 0) : this.#scanTitle(title)
    this.#scanner.scan(text)
    // A text of nothing but signatures and attributions is what its author says after all.
    if (hasText && this.#scanner.count === 0) this.#scanner.scan(text, false)
    if (this.#countOwn() < fewestOwnTokens) this.#takeQuotesAsOwn()
  }

  /** Words of the sketch that {@link write} needs. */
  get sketchWords(): number {
    return sketchHeaderWords + this.#title.length + this.#scanner.count
  }

  /** Writes the sketch of the scanned document into `target[0, sketchWords)`. */
  write(facts: SketchFacts, target: Uint16Array): void {
    const scanner = this.#scanner
    target[sketchField.version] = sketchVersion
    writeSketchField(target, sketchField.foldedBytes, facts.foldedBytes)
    writeSketchField(target, sketchField.textDigest, facts.textDigest.low)
    writeSketchField(target, sketchField.textDigest + 2, facts.textDigest.high)
    writeSketchField(target, sketchField.figureDigest, scanner.figureDigestHigh)
    writeSketchField(target, sketchField.ownWords, scanner.words)
    writeSketchField(target, sketchField.titleDigest, facts.titleDigest)
    target[sketchField.titleTokens] = this.#title.length
    target.set(this.#title, sketchHeaderWords)
    target.set(scanner.tokens.subarray(0, scanner.count), sketchHeaderWords + this.#title.length)
  }

  #scanTitle(title: string): Uint16Array {
    this.#scanner.scan(normalise(title), false)
    const hashes = new Set<number>()
    for (let i = 0; i < this.#scanner.count && hashes.size < maxTitleTokens; i++) hashes.add(this.#scanner.tokens[i]! & hashMask)
    return Uint16Array.from(hashes)
  }

  #countOwn(): number {
    const { tokens, count } = this.#scanner
    let own = 0
    for (let i = 0; i < count && own < fewestOwnTokens; i++) if ((tokens[i]! & quotedFlag) === 0) own++
    return own
  }

  #takeQuotesAsOwn(): void {
    const { tokens, count } = this.#scanner
    for (let i = 0; i < count; i++) tokens[i]! &= ~quotedFlag
    this.#scanner.words = Math.max(this.#scanner.words, count)
  }
}
