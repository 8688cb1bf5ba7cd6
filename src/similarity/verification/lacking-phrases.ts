import type { Verdict } from '../../model.js'
import { type AlignedPair, type AlignedText, alignedTexts, containerOf, sharedTokensPerWord } from './aligned-pair.js'
import { hasOtherLicenceWording, lacksLicencePhrases } from './licence-wording.js'
import { type MissingTokens, measureMissing, missingStretches } from './missing-stretches.js'
import { isExcerpt, isLicence, tellFewFacts } from './text-kinds.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether each of two texts that would fold lacks phrases of the other, in texts that say everything by their wording: licences, and texts with few
 * figures and names. Two clauses of one template differ in a phrase here and there, as a reworded story differs from its source. But nobody rewords a
 * licence, so a phrase that is missing there is a condition that is missing. A licence is held to that whatever contains it: further terms, or a page.
 *
 * Near copies, whatever kind of text they are, are also kept apart if each has more than a few phrases of its own: see {@link hasOwnSentence}.
 *
 * @param verdict about a, relative to b: a text that contains the other may have phrases of its own
 */
export function lackPhrases(pair: AlignedPair, verdict: Verdict): boolean {
  const container = containerOf(pair, verdict)
  const texts = alignedTexts(pair).filter(({ text }) => text !== container)
  const areOfLicences = texts.every(({ text }) => isLicence(text))
  if (areOfLicences && texts.some(hasOtherLicenceWording)) return true
  return texts.every((aligned) => {
    const lacking = measureLacking(aligned)
    if (verdict === 'near' && hasOwnSentence(lacking)) return true
    return areOfLicences ? lacksLicencePhrases(aligned) : lacksPhrases(lacking)
  })
}

/** A text, the text in which it should be, and the tokens that are missing there. */
interface LackingText extends Pick<AlignedText, 'text' | 'other'> {
  /** Tokens for each word, in the text whose words take fewer. */
  readonly tokensPerWord: number
  readonly missing: MissingTokens
}

/**
 * Whether a text that is no licence lacks phrases of its own in the other. Two cases are allowed: an excerpt, because an excerpt from a long text may
 * leave out a phrase; and a few words, such as a by-line, which even a short text may have alone.
 */
function lacksPhrases({ text, other, tokensPerWord, missing }: LackingText): boolean {
  const { plainPhraseRoot, containedSlack } = verificationParams
  const root = Math.sqrt(text.ownTokens * tokensPerWord)
  const allowed = Math.max(plainPhraseRoot * root, containedSlack * tokensPerWord)
  return !isExcerpt(text, other) && missing.inPhrases > allowed && tellFewFacts(text, other)
}

/**
 * Whether the phrases that only one text has amount to a sentence. However long two texts are, a reader of one has not read that sentence in the
 * other: they are two versions. A bound that grows with the text, even with its root, lets a policy of two thousand words have a new clause.
 *
 * Single words are another matter: a reworded story lacks most of its words one by one, and a new version has new phrases.
 */
function hasOwnSentence({ text, other, tokensPerWord, missing: { tokens, inPhrases } }: LackingText): boolean {
  const { nearPhraseWords, toldPhraseWords, minPhraseShare } = verificationParams
  const words = inPhrases / tokensPerWord
  if (words <= nearPhraseWords || inPhrases <= minPhraseShare * tokens) return false
  return words > toldPhraseWords || tellFewFacts(text, other)
}

function measureLacking({ text, other }: AlignedText): LackingText {
  const tokensPerWord = sharedTokensPerWord(text, other)
  return { text, other, tokensPerWord, missing: measureMissing(missingStretches(text), tokensPerWord) }
}
