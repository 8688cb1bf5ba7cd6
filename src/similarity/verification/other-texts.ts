import type { Comparison, Verdict } from '../../model.js'
import { folds } from '../comparison.js'
import { sharedTokensPerWord } from './aligned-pair.js'
import { areOtherEditions } from './editions.js'
import { countSwappedByContext } from './figure-contexts.js'
import { lackPhrases } from './lacking-phrases.js'
import type { MeasuredPair } from './measured-pair.js'
import { haveOtherBeginnings } from './other-beginnings.js'
import { haveOtherFillings } from './other-fillings.js'
import { haveOtherHeadings } from './other-headings.js'
import { quoteOthers } from './other-quotes.js'
import { haveOtherSubjects } from './other-subjects.js'
import { countSwappedFacts } from './swapped-facts.js'
import { haveSwappedNames } from './swapped-names.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether two texts that would fold are nevertheless different texts, however much they share. One rule that says so is enough; they are asked in
 * this order. What the titles say comes last, in `SketchComparer`, because texts that are equal may have different titles, too.
 */
export function areOtherTexts(pair: MeasuredPair, { verdict, substituted }: Comparison): boolean {
  if (!folds(verdict)) return false
  const { a, b } = pair
  const edge = edgeTokens(a, b)
  const allowed = allowedFigures(a, b, verdict)
  return (
    (substituted > allowed && swapMoreFigures(pair, edge, allowed)) ||
    areOtherEditions(a, b, verdict) ||
    (verdict === 'near' && haveSwappedNames(pair, edge)) ||
    lackPhrases(pair, verdict) ||
    haveOtherSubjects(pair, verdict, edge) ||
    haveOtherBeginnings(pair, verdict) ||
    quoteOthers(pair) ||
    haveOtherFillings(pair, verdict) ||
    haveOtherHeadings(pair, verdict)
  )
}

/** How many figures may be swapped between the edges of two texts that get a verdict. */
export function allowedFigures(a: TokenSequence, b: TokenSequence, verdict: Verdict): number {
  const { maxNearFigures, maxContainedFigures, strictWords } = verificationParams
  const strictness = Math.min(a.plainWords, b.plainWords) > strictWords ? 1 : 0
  return Math.max(0, (verdict === 'near' ? maxNearFigures : maxContainedFigures) - strictness)
}

function swapMoreFigures(pair: MeasuredPair, edge: number, allowed: number): boolean {
  return countSwappedByContext(pair, edge) > allowed || countSwappedFacts(pair, edge).figures > allowed
}

/** How many tokens at either end of two texts are their edges: by-lines, dates and the frame of a page. */
export function edgeTokens(a: TokenSequence, b: TokenSequence): number {
  return Math.round(verificationParams.edgeWords * sharedTokensPerWord(a, b))
}
