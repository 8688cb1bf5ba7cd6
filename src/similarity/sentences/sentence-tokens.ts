import type { AnalysedText } from '../../analysis/analysed-text.js'
import { hashBytes64 } from '../../hashing/hash64.js'
import type { TextScanner } from '../../signatures/text-scanner.js'

/** The sketch tokens of a text, sentence by sentence. All words are own words. */
export class SentenceTokens {
  readonly tokens: Uint16Array
  /** Digest of each sentence's folded text and figures; empty for a sentence without letters and digits. */
  readonly digests: readonly string[]
  /** Offset of each sentence's first token, and at the end the number of all tokens. */
  readonly firstTokens: Uint32Array
  /** Sentence of each token. */
  readonly sentenceOf: Uint32Array

  constructor({ text, sentences }: AnalysedText, scanner: TextScanner) {
    const tokens: number[] = []
    const sentenceOf: number[] = []
    this.firstTokens = new Uint32Array(sentences.length + 1)
    this.digests = sentences.map(({ start, end }, i) => {
      scanner.scan(text.slice(start, end), false)
      for (let token = 0; token < scanner.count; token++) {
        tokens.push(scanner.tokens[token]!)
        sentenceOf.push(i)
      }
      this.firstTokens[i + 1] = tokens.length
      return digestOf(scanner)
    })
    this.sentenceOf = Uint32Array.from(sentenceOf)
    this.tokens = Uint16Array.from(tokens)
  }

  tokensIn(sentence: number): number {
    return this.firstTokens[sentence + 1]! - this.firstTokens[sentence]!
  }

  /** The tokens of a sentence. A view. */
  of(sentence: number): Uint16Array {
    return this.tokens.subarray(this.firstTokens[sentence]!, this.firstTokens[sentence + 1]!)
  }
}

function digestOf({ bytes, byteLength, figureDigestHigh, figureDigestLow }: TextScanner): string {
  if (byteLength === 0) return ''
  const { high, low } = hashBytes64(bytes, byteLength)
  return `${high}:${low}:${figureDigestHigh}:${figureDigestLow}`
}
