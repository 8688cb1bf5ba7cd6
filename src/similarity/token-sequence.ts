import { readSketchField, sketchField, sketchTitleTokens, sketchTokens } from '../signatures/sketch.js'
import { factFlag, hashMask, nameFlag, quotedFlag } from '../signatures/sketch-token.js'

const none = -1
const distinctHashes = hashMask + 1

/**
 * A sketch made ready for alignment: its tokens' hashes, which hashes it has, and where each pair of neighbouring tokens begins.
 *
 * Reused from one comparison to the next, so that comparing allocates nothing: the arrays grow to the longest sketch seen.
 */
export class TokenSequence {
  sketch: Uint16Array = new Uint16Array()
  /** Tokens with their flags. */
  tokens: Uint16Array = new Uint16Array()
  /** Hashes alone. */
  hashes = new Uint16Array(256)
  length = 0
  /** Tokens that are the document's own words. */
  ownTokens = 0
  /** Own words that are no figures, short words included; at least 1. */
  plainWords = 1
  titleTokens: Uint16Array = new Uint16Array()
  /** 1 at every hash that occurs. */
  readonly present = new Uint8Array(distinctHashes)
  #heads = new Int32Array(512)
  #next = new Int32Array(256)
  #mask = 0
  #ownFigures = 0
  #hasPairs = false

  /** Prepares a sketch; what was prepared before is gone. */
  load(sketch: Uint16Array): void {
    this.sketch = sketch
    this.titleTokens = sketchTitleTokens(sketch)
    this.loadTokens(sketchTokens(sketch))
    this.plainWords = Math.max(1, readSketchField(sketch, sketchField.ownWords) - this.#ownFigures)
  }

  /** Prepares tokens that belong to no sketch: for alignment alone. */
  loadTokens(tokens: Uint16Array): void {
    this.#clearPresent()
    this.tokens = tokens
    this.length = tokens.length
    this.#reserve(this.length)
    const { hashes, present, length } = this
    let own = 0
    let figures = 0
    for (let i = 0; i < length; i++) {
      const token = tokens[i]!
      const hash = token & hashMask
      hashes[i] = hash
      present[hash] = 1
      if ((token & quotedFlag) !== 0) continue
      own++
      if ((token & factFlag) !== 0) figures++
    }
    this.ownTokens = own
    this.#ownFigures = figures
    this.#hasPairs = false
  }

  /** Whether token i is a figure or holds one. */
  isFigure(i: number): boolean {
    return (this.tokens[i]! & factFlag) !== 0
  }

  /** Whether token i is a word with a capital inside a sentence. */
  isName(i: number): boolean {
    return (this.tokens[i]! & nameFlag) !== 0
  }

  /** Whether token i is among the document's own words. */
  isOwn(i: number): boolean {
    return (this.tokens[i]! & quotedFlag) === 0
  }

  /**
   * Makes the pairs of neighbouring tokens known to {@link firstPair}; costs nothing the second time. Not done by loading, because two
   * documents in five are refused before they are aligned.
   */
  indexPairs(): void {
    if (this.#hasPairs) return
    this.#hasPairs = true
    let slots = 16
    while (slots < this.length * 2) slots *= 2
    if (this.#heads.length < slots) this.#heads = new Int32Array(slots)
    this.#mask = slots - 1
    this.#linkPairs()
  }

  /** The first place whose token and next token fall into the slot of this pair (others may too), or -1; go on with {@link nextPair}. */
  firstPair(hash: number, nextHash: number): number {
    return this.#heads[this.#slot(hash, nextHash)]!
  }

  /** The next place in the slot of place `i`, or -1. */
  nextPair(i: number): number {
    return this.#next[i]!
  }

  #clearPresent(): void {
    if (this.length > distinctHashes) this.present.fill(0)
    else for (let i = 0; i < this.length; i++) this.present[this.hashes[i]!] = 0
  }

  #reserve(length: number): void {
    if (this.hashes.length < length) {
      this.hashes = new Uint16Array(length * 2)
      this.#next = new Int32Array(length * 2)
    }
  }

  /** From the end, so that each slot lists its places in rising order. */
  #linkPairs(): void {
    const { hashes } = this
    const heads = this.#heads
    const next = this.#next
    heads.fill(none, 0, this.#mask + 1)
    for (let i = this.length - 2; i >= 0; i--) {
      const slot = this.#slot(hashes[i]!, hashes[i + 1]!)
      next[i] = heads[slot]!
      heads[slot] = i
    }
  }

  #slot(hash: number, nextHash: number): number {
    return (Math.imul((hash << 12) ^ nextHash, 0x9e3779b1) >>> 7) & this.#mask
  }
}
