import { tokenOfWord } from '../../signatures/sketch-token.js'
import { type AlignedPair, type AlignedText, alignedTexts } from './aligned-pair.js'
import { findGap, type Gap, type Stretch } from './gaps.js'
import { shortestPhrase } from './phrases.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/**
 * Words of licences, cut to four letters as in every sketch, so that permiso, redistribuição and licencia are among them. In nine licences of ten they
 * are .067 or more of all words; in nine of ten terms and policies .025 or less, posts .017, news stories .018.
 */
const licenceTokens: ReadonlySet<number> = new Set(
  ['license', 'copyright', 'permission', 'redistribution', 'warranty', 'implied', 'merchantability', 'disclaimer', 'liable', 'damages'].map(
    tokenOfWord,
  ),
)

/**
 * Whether one of two licences has a phrase of new words where the other has other words: another party, which capitals do not show where all is in
 * capitals ("SIMON TATHAM" for "THE AUTHORS"), or another condition. Licences are made from a few templates and copied without rewording, so such words
 * are what tells one from another. In other texts they are rewording.
 */
export function haveOtherLicenceWording(pair: AlignedPair, params: VerificationParams): boolean {
  return areLicences(pair.a, pair.b, params) && alignedTexts(pair).some((aligned) => hasSwappedPhrase(aligned, params))
}

/** Whether both texts have the words of licences. Cost: a look at every token of both. */
export function areLicences(a: TokenSequence, b: TokenSequence, params: VerificationParams): boolean {
  return isLicence(a, params) && isLicence(b, params)
}

function isLicence(text: TokenSequence, { minLicenceShare }: VerificationParams): boolean {
  let found = 0
  for (let i = 0; i < text.length; i++) {
    if (text.counts(i) && !text.isFigure(i) && licenceTokens.has(text.hashes[i]!)) found++
  }
  return found >= minLicenceShare * text.ownTokens
}

/** Whether a phrase was swapped in a gap between covered tokens. */
function hasSwappedPhrase(aligned: AlignedText, params: VerificationParams): boolean {
  const { text } = aligned
  let last = -1
  for (let i = 0; i < text.length; i++) {
    if (text.covered[i] === 0) continue
    const gap = last >= 0 && i - last > 1 ? findGap(aligned, last, i, params) : undefined
    if (gap !== undefined && isSwap(gap)) return true
    last = i
  }
  return false
}

/** Whether both sides of a gap have words, and one of them a new phrase: a single new word is more often rewording, "owner" for "holder". */
function isSwap({ mine, others }: Gap): boolean {
  if (!hasOwnWord(mine) || !hasOwnWord(others)) return false
  return longestNewPhrase(mine, others.text) >= shortestPhrase || longestNewPhrase(others, mine.text) >= shortestPhrase
}

function hasOwnWord({ text, from, to }: Stretch): boolean {
  for (let i = from + 1; i < to; i++) if (text.counts(i)) return true
  return false
}

/**
 * The most own words in a row that the other text has nowhere. A code counts as a word; any other figure ends the row, because dates differ in every
 * copy of a page.
 */
function longestNewPhrase({ text, from, to }: Stretch, other: TokenSequence): number {
  let longest = 0
  let length = 0
  for (let i = from + 1; i < to; i++) {
    const isWord = text.counts(i) && (!text.isFigure(i) || text.isCode(i))
    length = isWord && other.present[text.hashes[i]!] === 0 ? length + 1 : 0
    longest = Math.max(longest, length)
  }
  return longest
}
