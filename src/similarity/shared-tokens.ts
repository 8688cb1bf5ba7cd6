import { hashMask, quotedFlag } from '../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

const distinctHashes = hashMask + 1
/** Place of {@link quotedFlag}. */
const quotedBit = 14

/**
 * Counts the tokens that two texts share, wherever they stand. In a collection whose texts share sentences nearly all candidates are
 * refused by these counts alone, so they are made in one pass over the tokens of one text, with nothing prepared of it.
 */
export class SharedTokens {
  /** Own tokens of the other text by hash. */
  readonly #counts = new Uint32Array(distinctHashes)
  /** At a hash: the count of the pass that met it last. */
  readonly #metIn = new Uint32Array(distinctHashes)
  #pass = 0
  #other: TokenSequence | undefined
  /** Own tokens of the text. */
  own = 0
  /** Those of them that stand nowhere in the other text. */
  missing = 0
  /** Own tokens of the other text that stand nowhere in the text. */
  missingOfOther = 0

  /** Makes a prepared text the other one of the counts that follow. */
  load(other: TokenSequence): void {
    this.#counts.fill(0)
    this.#other = other
    const { tokens, length } = other
    for (let i = 0; i < length; i++) {
      const token = tokens[i]!
      if ((token & quotedFlag) === 0) this.#counts[token & hashMask]!++
    }
  }

  /** Counts over the tokens of a text. */
  count(tokens: Uint16Array, from: number): void {
    const { present } = this.#other!
    const counts = this.#counts
    const metIn = this.#metIn
    const pass = this.#nextPass()
    let own = 0
    let missing = 0
    let met = 0
    for (let i = from; i < tokens.length; i++) {
      const token = tokens[i]!
      const hash = token & hashMask
      const isOwn = ((token >>> quotedBit) & 1) ^ 1
      own += isOwn
      missing += isOwn & (present[hash]! ^ 1)
      if (metIn[hash] === pass) continue
      metIn[hash] = pass
      met += counts[hash]!
    }
    this.own = own
    this.missing = missing
    this.missingOfOther = this.#other!.ownTokens - met
  }

  #nextPass(): number {
    if (this.#pass === 0xffffffff) {
      this.#pass = 0
      this.#metIn.fill(0)
    }
    return ++this.#pass
  }
}
