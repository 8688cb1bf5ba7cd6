import type { Comparison, Verdict } from '../../model.js'
import { toFourDecimals } from '../four-decimals.js'
import { sharedTokensPerWord } from './aligned-pair.js'
import type { MeasuredPair } from './measured-pair.js'
import { isNearlyWhole } from './nearly-whole.js'
import type { QuotedCoverage } from './quoted-parts.js'
import type { Swaps } from './swaps.js'
import { capitalsMakeNames } from './text-kinds.js'
import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** The share shown for a coverage of exactly `minCoverage`: the librarians' 80 % (Conrad and Schriber). */
const shownThreshold = 0.8

/** The comparison that follows from the coverage of two texts and the facts that were swapped between them. */
export function conclude(pair: MeasuredPair, swaps: Swaps): Comparison {
  const { a, b, coverageA, coverageB } = pair
  const { figures, names, inCode, repeated, contrasts, headings, words, titleWords } = swaps
  return {
    verdict: judge(pair, swaps),
    aInB: shownShare(coverageA.share),
    bInA: shownShare(coverageB.share),
    resemblance: toFourDecimals((coverageA.share * a.ownTokens + coverageB.share * b.ownTokens) / Math.max(1, a.ownTokens + b.ownTokens)),
    substituted: figures + Math.max(names + inCode + contrasts, repeated, words + contrasts) + headings + titleWords,
  }
}

/** The covered share of a text; 0 if too few of its tokens are in literal runs. */
export function provenShare({ literal, share }: Coverage): number {
  return literal < verificationParams.minLiteral ? 0 : share
}

/** Whether this number of swapped figures keeps both texts from passing, even if each is in the other as a whole. */
export function areTooMany(figures: number, a: TokenSequence, b: TokenSequence): boolean {
  return !passes(1, figures, a) && !passes(1, figures, b)
}

/** Whether enough of a text is covered for the weight of the swapped facts. */
function passes(share: number, facts: number, { plainWords }: TokenSequence): boolean {
  const { minCoverage, factPenalty } = verificationParams
  return share - factPenalty * Math.sqrt(facts / plainWords) >= minCoverage
}

/** The weight of all swaps together; a swapped figure weighs 1. Swaps that go through a whole text are not weighed: see `judge`. */
function weighSwaps({ a, b }: MeasuredPair, { figures, codes, names, inCode, contrasts, headings, words, titleWords }: Swaps): number {
  const { codeWeight, headingWeight, nameWeight, nounWeight } = verificationParams
  const capitalsWeigh = names > 0 && capitalsMakeNames(a, b) ? nameWeight : nounWeight
  const named = Math.max(names * capitalsWeigh + inCode * nameWeight, words * nameWeight)
  return figures + codes * (codeWeight - 1) + named + contrasts * codeWeight + headings * headingWeight + titleWords
}

/**
 * If a word was swapped for the same other word throughout, the subject is another one, however long the texts are. The swaps are not weighed then:
 * the longer the texts are, the more often both words occur, and the less each occurrence weighs.
 */
function judge(pair: MeasuredPair, swaps: Swaps): Verdict {
  const { a, b, coverageA, coverageB } = pair
  const { minCoverage, maxChangedTokens, minVariantCoverage } = verificationParams
  const isCovered = Math.max(coverageA.share, coverageB.share) >= minVariantCoverage
  if (swaps.repeated > 0) return isCovered ? 'variant' : 'distinct'
  const facts = weighSwaps(pair, swaps)
  const shareA = provenShare(coverageA)
  const shareB = provenShare(coverageB)
  const passesA = passes(shareA, facts, a)
  const passesB = passes(shareB, facts, b)
  // A text that is covered, and fails only because of swapped facts, lacks no sentence. The allowance for a missing sentence does not apply to it.
  const tokensPerWord = sharedTokensPerWord(a, b)
  const almostA = passesA || (shareA < minCoverage && lacksLittle(coverageA, tokensPerWord))
  const almostB = passesB || (shareB < minCoverage && lacksLittle(coverageB, tokensPerWord))
  if ((passesA && almostB) || (passesB && almostA)) {
    return Math.min(coverageA.changed, coverageB.changed) > maxChangedTokens * tokensPerWord ? 'variant' : 'near'
  }
  if (isIn(a, b, coverageA, passesA)) return 'contained'
  if (isIn(b, a, coverageB, passesB)) return 'contains'
  if (passesA || passesB) return 'variant'
  return facts > 0 && isCovered ? 'variant' : 'distinct'
}

function isIn(text: TokenSequence, container: TokenSequence, coverage: QuotedCoverage, passes: boolean): boolean {
  return coverage.quoted === undefined ? passes && isNearlyWhole({ text, container, coverage }) : coverage.quoted === 'whole'
}

function lacksLittle({ share, uncovered }: Coverage, tokensPerWord: number): boolean {
  return share >= verificationParams.minSlackCoverage && uncovered <= verificationParams.nearSlack * tokensPerWord
}

/**
 * A coverage as users see it: mapped linearly in two pieces, so that `minCoverage` becomes .8 and 1 stays 1. The threshold that users know is 80 % of
 * the text. `minCoverage` is lower because an edit costs more tokens than it changes: the matches beside it lose their company.
 */
function shownShare(coverage: number): number {
  const { minCoverage } = verificationParams
  if (coverage < minCoverage) return toFourDecimals((coverage / minCoverage) * shownThreshold)
  return toFourDecimals(shownThreshold + ((coverage - minCoverage) / (1 - minCoverage)) * (1 - shownThreshold))
}
