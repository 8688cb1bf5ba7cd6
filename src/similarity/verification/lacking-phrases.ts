import type { Verdict } from '../../model.js'
import { tellFewFacts } from './few-facts.js'
import { areLicences } from './licence-wording.js'
import type { Directions } from './swapped-facts.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** Fewest words in a row that make a phrase: a single missing word may be a slip or rewording, but two are a phrase of the text's own. */
const shortestPhrase = 2

/**
 * Whether each of two texts that would fold lacks phrases of the other, though their wording is all that they tell: they are licences, or they have few
 * figures and names. Two clauses of one template differ in a phrase here and there, as a reworded story differs from its source. But nobody rewords a
 * licence, so a phrase that is missing there is a condition that is missing.
 *
 * @param verdict of a towards b: a text that is said to contain the other may have phrases of its own
 * @param directions in which the texts were aligned
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
 * Whether a text has phrases that its container lacks. Outside licences two things are forgiven: an excerpt, because whoever takes a passage from a
 * long text may leave out a phrase; and a few words, such as a by-line, which even a short text may have alone.
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

/**
 * Own tokens in stretches of at least `shortest` that the other text lacks. Only stretches between the first and the last covered token count: before
 * and after them stand by-lines and the frame of a page.
 */
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
