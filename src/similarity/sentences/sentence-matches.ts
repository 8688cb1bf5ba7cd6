import type { AnalysedText } from '../../analysis/analysed-text.js'
import { addCount, entryOf } from '../../maps.js'
import type { Evidence, SentenceSpan } from '../../model.js'
import { TextScanner } from '../../signatures/text-scanner.js'
import { toFourDecimals } from '../four-decimals.js'
import { pairInTurn } from '../pair-in-turn.js'
import { sharedAligner } from '../verification/token-aligner.js'
import type { TokenSequence } from '../verification/token-sequence.js'
import { verificationParams } from '../verification/verification-params.js'
import { haveOtherFacts, type ToldSentence } from './other-facts.js'
import { SentenceTokens } from './sentence-tokens.js'

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

/** A sentence of fewer tokens says nothing by itself: `Sec.`, `2.`, `AN ACT`. */
const fewestTokens = 3

/** Two sentences can have all tokens of each other, in another order or number, without being equal. */
const maxUnequalScore = 0.9999

/** How much of two sentences is common to them. They share `count` tokens, and have `ofA` and `ofB` tokens. */
type ShareOfSentence = (count: number, ofA: number, ofB: number) => number

const shareOfLonger: ShareOfSentence = (count, ofA, ofB) => count / Math.max(ofA, ofB)

/** Finds the sentences that two texts share. Keeps buffers, so each thread needs its own. */
export class SentenceMatcher {
  readonly #scanner = new TextScanner()
  /** Analysed texts are compared with many others. */
  readonly #tokens = new WeakMap<AnalysedText, SentenceTokens>()

  /**
   * The matches, at most one for each sentence of a, in the order of a.
   *
   * Sentences that are equal when folded are matched first, in order of occurrence; the others are matched by the alignment of tokens that
   * verification uses. Cost: linear in both texts.
   */
  match(a: AnalysedText, b: AnalysedText): SentenceMatch[] {
    const ofA = this.#tokensOf(a)
    const ofB = this.#tokensOf(b)
    const equal = pairInTurn(ofA.digests, ofB.digests)
    const isAllEqual = equal.every((same, i) => same >= 0 || ofA.tokensIn(i) === 0)
    const aligned = isAllEqual ? [] : matchAligned(ofA, ofB, shareOfLonger)
    return a.sentences.flatMap((_, i) => {
      const same = equal[i]!
      if (same >= 0) return [{ a: i, b: same, score: 1 }]
      const match = aligned[i]
      return match === undefined ? [] : [match]
    })
  }

  /**
   * The sentences that are at least half in a sentence of the other text, or the other way round; at most one match for each sentence of a, in the
   * order of a. For texts in which no sentence matches because they are cut into sentences at different places or not at all: transcripts, tables,
   * scripts without full stops.
   */
  matchParts(a: AnalysedText, b: AnalysedText): SentenceMatch[] {
    const { literalRun } = verificationParams
    const shareOf = (count: number, ofA: number, ofB: number) => (count < literalRun ? 0 : count / Math.min(ofA, ofB))
    return matchAligned(this.#tokensOf(a), this.#tokensOf(b), shareOf).filter((match) => match !== undefined)
  }

  /**
   * At most `limit` of the matches of two texts that show what these have in common: first those of equal sentences, then those of sentences in other
   * words. Sentences that tell other facts are left out, unless there are no others, and so are those of a word or two if not all find room.
   */
  chooseEvidence(all: readonly SentenceMatch[], a: AnalysedText, b: AnalysedText, limit = all.length): SentenceMatch[] {
    const ofA = this.#tokensOf(a)
    const telling = all.length > limit ? all.filter((match) => ofA.tokensIn(match.a) >= fewestTokens) : all
    const matches = telling.length > 0 ? telling : all
    const chosen = matches.filter(({ score }) => score === 1).slice(0, limit)
    for (const match of matches) {
      if (chosen.length >= limit) break
      if (match.score < 1 && !haveOtherFacts(this.#read(a, match.a), this.#read(b, match.b))) chosen.push(match)
    }
    return chosen.length > 0 ? chosen : matches.slice(0, limit)
  }

  #read(text: AnalysedText, sentence: number): ToldSentence {
    // German writes all nouns with a capital.
    return { text: textOf(text, sentence), tokens: this.#tokensOf(text).of(sentence), hasNames: text.language !== 'de' }
  }

  #tokensOf(text: AnalysedText): SentenceTokens {
    return entryOf(this.#tokens, text, () => new SentenceTokens(text, this.#scanner))
  }
}

function matchAligned(a: SentenceTokens, b: SentenceTokens, shareOf: ShareOfSentence): (SentenceMatch | undefined)[] {
  const aligner = sharedAligner()
  aligner.loadTokens(a.tokens, b.tokens)
  const text = aligner.a
  aligner.alignTokens(text)
  aligner.markCovered(text)
  return a.digests.map((_, i) => bestMatch(i, { a, b, text, shareOf }))
}

interface AlignedSentences {
  readonly a: SentenceTokens
  readonly b: SentenceTokens
  /** The tokens of a, aligned to those of b. */
  readonly text: TokenSequence
  readonly shareOf: ShareOfSentence
}

/** The sentence of b that has most of the covered tokens of sentence `i` of a. */
function bestMatch(i: number, { a, b, text: { places, covered }, shareOf }: AlignedSentences): SentenceMatch | undefined {
  const counts = new Map<number, number>()
  for (let token = a.firstTokens[i]!; token < a.firstTokens[i + 1]!; token++) {
    if (covered[token] === 0) continue
    const sentence = b.sentenceOf[places[token]!]!
    addCount(counts, sentence)
  }
  let best: SentenceMatch | undefined
  for (const [sentence, count] of counts) {
    const share = shareOf(count, a.tokensIn(i), b.tokensIn(sentence))
    const score = Math.min(maxUnequalScore, toFourDecimals(share))
    if (score >= minMatchScore && (best === undefined || score > best.score)) best = { a: i, b: sentence, score }
  }
  return best
}

/** The matches as evidence: the spans of both sentences, the text of a's sentence, and that of b's sentence if it reads otherwise. */
export function describeMatches(matches: readonly SentenceMatch[], a: AnalysedText, b: AnalysedText): Evidence[] {
  return matches.map(({ a: i, b: j, score }) => ({
    a: spanOf(a, i),
    b: { ...spanOf(b, j), ...(score < 1 && { text: textOf(b, j) }) },
    text: textOf(a, i),
  }))
}

/** Matches of parts as evidence. Without the text of b's sentence, which may be a whole transcript, again and again. */
export function describeParts(matches: readonly SentenceMatch[], a: AnalysedText, b: AnalysedText): Evidence[] {
  return matches.map(({ a: i, b: j }) => ({ a: spanOf(a, i), b: spanOf(b, j), text: textOf(a, i), part: true }))
}

function spanOf(text: AnalysedText, sentence: number): SentenceSpan {
  const { start, end } = text.sentences[sentence]!
  return { sentence: sentence + 1, start, end }
}

function textOf({ text, sentences }: AnalysedText, sentence: number): string {
  const { start, end } = sentences[sentence]!
  return text.slice(start, end).toWellFormed()
}
