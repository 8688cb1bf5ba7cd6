import type { AnalysedText } from '../../analysis/analysed-text.js'
import { hashBytes64 } from '../../hashing/hash64.js'
import type { Evidence, SentenceSpan } from '../../model.js'
import { TextScanner } from '../../signatures/text-scanner.js'
import { toFourDecimals } from '../four-decimals.js'
import { pairInTurn } from '../pair-in-turn.js'
import { sharedAligner } from '../verification/token-aligner.js'
import type { TokenSequence } from '../verification/token-sequence.js'
import { verificationParams } from '../verification/verification-params.js'

/** A sentence of a that is also in b. */
export interface SentenceMatch {
  /** Number of the sentence in a, from 0. */
  readonly a: number
  /** Number of the sentence of b that has most of it. */
  readonly b: number
  /** 1 if both sentences are equal when folded; otherwise the share of the longer one's tokens that are in the other, 0.5 to 0.9999. */
  readonly score: number
}

/** Smallest share of the longer sentence that makes a match. */
const minMatchScore = 0.5

/** Two sentences can have all tokens of each other, in another order or number, without being equal. */
const maxUnequalScore = 0.9999

/** How much of two sentences is common to them. They share `count` tokens, and have `ofA` and `ofB` tokens. */
type ShareOfSentence = (count: number, ofA: number, ofB: number) => number

const shareOfLonger: ShareOfSentence = (count, ofA, ofB) => count / Math.max(ofA, ofB)

/** Finds the sentences that two texts share. Keeps buffers, so each thread needs its own. */
export class SentenceMatcher {
  readonly #a = new SentenceTokens()
  readonly #b = new SentenceTokens()

  /**
   * The matches, at most one for each sentence of a, in the order of a.
   *
   * Sentences that are equal when folded are matched first, in order of occurrence; the others are matched by the alignment of tokens that
   * verification uses. Cost: linear in both texts.
   */
  match(a: AnalysedText, b: AnalysedText): SentenceMatch[] {
    this.#a.load(a)
    this.#b.load(b)
    const equal = pairInTurn(this.#a.digests, this.#b.digests)
    const isAllEqual = equal.every((same, i) => same >= 0 || this.#a.tokensIn(i) === 0)
    const aligned = isAllEqual ? [] : this.#matchAligned()
    return a.sentences.flatMap((_, i) => {
      const same = equal[i]!
      if (same >= 0) return [{ a: i, b: same, score: 1 }]
      const match = aligned[i]
      return match === undefined ? [] : [match]
    })
  }

  /**
   * The sentences of which at least half is in a sentence of the other text, or the other way round; at most one match for each sentence of a, in the
   * order of a. For texts in which no sentence matches because they are cut into sentences at different places or not at all: transcripts, tables,
   * scripts without full stops.
   */
  matchParts(a: AnalysedText, b: AnalysedText): SentenceMatch[] {
    this.#a.load(a)
    this.#b.load(b)
    const { literalRun } = verificationParams
    const shareOf = (count: number, ofA: number, ofB: number) => (count < literalRun ? 0 : count / Math.min(ofA, ofB))
    return this.#matchAligned(shareOf).filter((match) => match !== undefined)
  }

  #matchAligned(shareOf: ShareOfSentence = shareOfLonger): (SentenceMatch | undefined)[] {
    const aligner = sharedAligner()
    aligner.loadTokens(this.#a.tokens, this.#b.tokens)
    const text = aligner.a
    aligner.alignTokens(text)
    aligner.markCovered(text)
    return this.#a.digests.map((_, i) => this.#bestMatch(i, text, shareOf))
  }

  /** The sentence of b that has most of the covered tokens of sentence `i`. */
  #bestMatch(i: number, { places, covered }: TokenSequence, shareOf: ShareOfSentence): SentenceMatch | undefined {
    const counts = new Map<number, number>()
    for (let token = this.#a.firstTokens[i]!; token < this.#a.firstTokens[i + 1]!; token++) {
      if (covered[token] === 0) continue
      const sentence = this.#b.sentenceOf[places[token]!]!
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
    }
    let best: SentenceMatch | undefined
    for (const [sentence, count] of counts) {
      const share = shareOf(count, this.#a.tokensIn(i), this.#b.tokensIn(sentence))
      const score = Math.min(maxUnequalScore, toFourDecimals(share))
      if (score >= minMatchScore && (best === undefined || score > best.score)) best = { a: i, b: sentence, score }
    }
    return best
  }
}

/** The matches as evidence: the spans of both sentences, and the text of a's sentence. */
export function describeMatches(matches: readonly SentenceMatch[], a: AnalysedText, b: AnalysedText): Evidence[] {
  return matches.map((match) => {
    const span = spanOf(a, match.a)
    return { a: span, b: spanOf(b, match.b), text: a.text.slice(span.start, span.end).toWellFormed() }
  })
}

function spanOf(text: AnalysedText, sentence: number): SentenceSpan {
  const { start, end } = text.sentences[sentence]!
  return { sentence: sentence + 1, start, end }
}

class SentenceTokens {
  tokens = new Uint16Array()
  /** Digest of each sentence's folded text and figures; empty for a sentence without letters and digits. */
  digests: string[] = []
  /** Offset of each sentence's first token, and at the end the number of all tokens. */
  firstTokens = new Uint32Array(1)
  /** Sentence of each token. */
  sentenceOf = new Uint32Array(0)
  readonly #scanner = new TextScanner()

  load({ text, sentences }: AnalysedText): void {
    const tokens: number[] = []
    const sentenceOf: number[] = []
    this.firstTokens = new Uint32Array(sentences.length + 1)
    this.digests = sentences.map(({ start, end }, i) => {
      this.#scanner.scan(text.slice(start, end), false)
      for (let token = 0; token < this.#scanner.count; token++) {
        tokens.push(this.#scanner.tokens[token]!)
        sentenceOf.push(i)
      }
      this.firstTokens[i + 1] = tokens.length
      return this.#digest()
    })
    this.sentenceOf = Uint32Array.from(sentenceOf)
    this.tokens = Uint16Array.from(tokens)
  }

  tokensIn(sentence: number): number {
    return this.firstTokens[sentence + 1]! - this.firstTokens[sentence]!
  }

  #digest(): string {
    const { bytes, byteLength, figureDigestHigh, figureDigestLow } = this.#scanner
    if (byteLength === 0) return ''
    const { high, low } = hashBytes64(bytes, byteLength)
    return `${high}:${low}:${figureDigestHigh}:${figureDigestLow}`
  }
}
