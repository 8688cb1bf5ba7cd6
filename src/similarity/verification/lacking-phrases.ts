import type { Verdict } from '../../model.js'
import { tellFewFacts } from './few-facts.js'
import { areLicences } from './licence-wording.js'
import type { Directions } from './swapped-facts.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** Words in a row, 2: one that is missing is a slip, or was put in another way; two are a phrase of the text's own. */
const shortestPhrase = 2

/**
 * Whether neither of two texts that would fold is in the other phrase by phrase, though their wording is all that they tell: they are licences, or they
 * have few figures and names. Two clauses of one template differ in a phrase here and there, as a reworded story does from its copy; but nobody
 * rewords a licence, so that what is missing in the other one is a condition that this one does not have.
 *
 * @param verdict of a towards b: a text that is said to contain another may have phrases of its own
 * @param directions that were aligned
 */
export function lackPhrases(
  a: TokenSequence,
  b: TokenSequence,
  verdict: Verdict,
  { aInB, bInA }: Directions,
  params: VerificationParams,
): boolean {
  const isInB = aInB && verdict !== 'contains' && !lacksPhrases(a, b, params)
  return !isInB && !(bInA && verdict !== 'contained' && !lacksPhrases(b, a, params))
}

/**
 * Excerpts from texts that are no licences are left out: who takes a passage from a long text may leave out a phrase; and so is what a short text may
 * lack at all, a by-line.
 */
function lacksPhrases(text: TokenSequence, container: TokenSequence, params: VerificationParams): boolean {
  const tokensPerWord = Math.min(text.tokensPerWord, container.tokensPerWord)
  const root = Math.sqrt(text.ownTokens * tokensPerWord)
  const lacking = countInPhrases(text, shortestPhrase * tokensPerWord)
  if (lacking <= params.licencePhraseRoot * root) return false
  if (areLicences(text, container, params)) return true
  const isExcerpt = container.length >= params.minExcerptRatio * text.length
  const allowed = Math.max(params.plainPhraseRoot * root, params.containedSlack * tokensPerWord)
  return lacking > allowed && !isExcerpt && tellFewFacts(text, container, params)
}

/** Own tokens that the other text lacks so many in a row, between the first and the last that it has: before and behind stand by-lines and the frame of a page. */
function countInPhrases(text: TokenSequence, shortest: number): number {
  let inPhrases = 0
  let sinceCovered = 0
  let hasBegun = false
  for (let i = 0; i < text.length; i++) {
    if (text.covered[i] === 0) {
      if (text.counts(i)) sinceCovered++
      continue
    }
    if (hasBegun && sinceCovered >= shortest) inPhrases += sinceCovered
    hasBegun = true
    sinceCovered = 0
  }
  return inPhrases
}
