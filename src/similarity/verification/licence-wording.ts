import { tokenOfWord } from '../../signatures/sketch-token.js'
import { type AlignedText, sharedTokensPerWord } from './aligned-pair.js'
import { findGap, type Gap, type Stretch } from './gaps.js'
import { countOwnTokens, measureMissing, missingStretches, shortestPhrase } from './missing-stretches.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** What licences call their parties if they do not name them, cut likewise. */
const roleTokens: ReadonlySet<number> = new Set(['author', 'holder', 'owner'].map(tokenOfWord))

/**
 * Whether a phrase of one licence stands in place of other words in the other licence, and one of the two is new to the other text: another
 * condition, or another party. Capitals do not show a party if everything is in capitals ("SIMON TATHAM" for "THE AUTHORS"). Licences are made from a
 * few templates and copied without rewording, so such words distinguish one from another. In other texts they are rewording.
 *
 * A licence that calls its parties by their roles says no more than a longer one that names them: it has "the authors" where the other has "Zend
 * Technologies", or nothing. If both are of one extent, a name may be the only difference between them.
 */
export function hasOtherLicenceWording(aligned: AlignedText): boolean {
  return missingWording(aligned).some(({ from, to }) => {
    const gap = findGap(aligned, from, to)
    return gap !== undefined && isSwap(gap)
  })
}

/**
 * Whether a licence lacks phrases of its own in another one, between the first and the last words that are found. Roles are treated as in
 * {@link hasOtherLicenceWording}.
 */
export function lacksLicencePhrases(aligned: AlignedText): boolean {
  const { text, other } = aligned
  const tokensPerWord = sharedTokensPerWord(text, other)
  const { inPhrases } = measureMissing(missingWording(aligned), tokensPerWord)
  return inPhrases > verificationParams.licencePhraseRoot * Math.sqrt(text.ownTokens * tokensPerWord)
}

/** The stretches that the other licence lacks. Those that only call the parties by their roles are left out, unless both are of one extent. */
function missingWording({ text, other }: AlignedText): Stretch[] {
  const stretches = missingStretches(text)
  return areOfOneExtent(text, other) ? stretches : stretches.filter((stretch) => !callsRolesAlone(stretch, other))
}

function areOfOneExtent(a: TokenSequence, b: TokenSequence): boolean {
  return Math.min(a.ownTokens, b.ownTokens) >= verificationParams.oneExtentShare * Math.max(a.ownTokens, b.ownTokens)
}

/** Whether a stretch has words that the other text has nowhere, and all of these are roles. */
function callsRolesAlone({ text, from, to }: Stretch, other: TokenSequence): boolean {
  let hasRole = false
  for (let i = from + 1; i < to; i++) {
    if (!text.counts(i) || other.present[text.hashes[i]!] !== 0) continue
    if (text.isFigure(i) || !roleTokens.has(text.hashes[i]!)) return false
    hasRole = true
  }
  return hasRole
}

/** Whether both sides of a gap have words, and one side has a new phrase. A single new word is more often rewording, as "owner" for "holder". */
function isSwap({ mine, others }: Gap): boolean {
  if (countOwnTokens(mine) === 0 || countOwnTokens(others) === 0) return false
  return longestNewPhrase(mine, others.text) >= shortestPhrase || longestNewPhrase(others, mine.text) >= shortestPhrase
}

/**
 * The length of the longest row of own words that the other text has nowhere. A code counts as a word; any other figure ends the row, because dates
 * differ in every copy of a page.
 */
function longestNewPhrase({ text, from, to }: Stretch, other: TokenSequence): number {
  let longest = 0
  let length = 0
  for (let i = from + 1; i < to; i++) {
    length = text.isOwnWord(i) && other.present[text.hashes[i]!] === 0 ? length + 1 : 0
    longest = Math.max(longest, length)
  }
  return longest
}
