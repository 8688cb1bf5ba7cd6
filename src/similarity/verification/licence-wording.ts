import { tokenOfWord } from '../../signatures/sketch-token.js'
import { findGap, type Gap } from './gaps.js'
import type { Directions } from './swapped-facts.js'
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

/** Fewest words in a row, all new to the other text, that make a phrase: a single one is more often rewording, "owner" for "holder". */
const shortestPhrase = 2

/**
 * Whether one of two licences has a phrase of new words where the other has other words: another party, which capitals do not show where all is in
 * capitals ("SIMON TATHAM" for "THE AUTHORS"), or another condition. Licences are made from a few templates and copied without rewording, so such words
 * are what tells one from another. In other texts they are rewording.
 */
export function haveOtherLicenceWording(
  a: TokenSequence,
  b: TokenSequence,
  { aInB, bInA }: Directions,
  params: VerificationParams,
): boolean {
  if (!areLicences(a, b, params)) return false
  return (aInB && hasExchangedPhrase(a, b, bInA, params)) || (bInA && hasExchangedPhrase(b, a, aInB, params))
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

/** Whether a phrase was exchanged in a gap between covered tokens of `a`. @param bothWays whether `b` was aligned to `a` too */
function hasExchangedPhrase(a: TokenSequence, b: TokenSequence, bothWays: boolean, params: VerificationParams): boolean {
  let last = -1
  for (let i = 0; i < a.length; i++) {
    if (a.covered[i] === 0) continue
    const gap = last >= 0 && i - last > 1 ? findGap(a, b, bothWays, last, i, params) : undefined
    if (gap !== undefined && isExchange(a, b, gap)) return true
    last = i
  }
  return false
}

function isExchange(a: TokenSequence, b: TokenSequence, { from, to, low, high }: Gap): boolean {
  if (!hasOwnWord(a, from, to) || !hasOwnWord(b, low, high)) return false
  return longestNewPhrase(a, b, from, to) >= shortestPhrase || longestNewPhrase(b, a, low, high) >= shortestPhrase
}

function hasOwnWord(text: TokenSequence, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (text.counts(i)) return true
  return false
}

/**
 * The most own words in a row, between two bounds, that the other text has nowhere. A code counts as a word; any other figure ends the row, because
 * dates differ in every copy of a page.
 */
function longestNewPhrase(text: TokenSequence, other: TokenSequence, from: number, to: number): number {
  let longest = 0
  let length = 0
  for (let i = from + 1; i < to; i++) {
    const isWord = text.counts(i) && (!text.isFigure(i) || text.isCode(i))
    length = isWord && other.present[text.hashes[i]!] === 0 ? length + 1 : 0
    longest = Math.max(longest, length)
  }
  return longest
}
