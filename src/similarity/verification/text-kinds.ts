import { hashMask, tokenOfWord } from '../../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Words of licences, cut to four letters as in every sketch, so that permiso, redistribuição and licencia are among them. In nine of ten licences
 * they are .067 or more of all words; in nine of ten terms and policies .025 or less, posts .017, news stories .018.
 */
const licenceWords = [
  'license',
  'copyright',
  'permission',
  'redistribution',
  'warranty',
  'implied',
  'merchantability',
  'disclaimer',
  'liable',
  'damages',
]

/** 1 at the token of each of them; a table, because every pair of a catalogue asks for every word of both texts. */
const isLicenceWord = new Uint8Array(hashMask + 1)
for (const word of licenceWords) isLicenceWord[tokenOfWord(word)] = 1

/** Whether both texts have the words of licences. Cost: reads every token of both. */
export function areLicences(a: TokenSequence, b: TokenSequence): boolean {
  return isLicence(a) && isLicence(b)
}

/** Whether a text has the words of licences. Cost: reads every token. */
export function isLicence(text: TokenSequence): boolean {
  let found = 0
  for (let i = 0; i < text.length; i++) {
    if (isLicenceWord[text.hashes[i]!] === 1 && text.counts(i) && !text.isFigure(i)) found++
  }
  return found >= verificationParams.minLicenceShare * text.ownTokens
}

/** Whether a text is so much shorter than its container that it is an excerpt of it. Two texts of about one length are two versions. */
export function isExcerpt(text: TokenSequence, container: TokenSequence): boolean {
  return container.length >= verificationParams.minExcerptRatio * text.length
}

/**
 * Whether two texts have few figures and names, as conditions and disclaimers do. A reworded story keeps its figures and names, which show that it is
 * the same story. In a text without them the words are all that it says, and other words make it another text.
 *
 * Names are words with a capital inside a sentence. Texts without any may be in a script without capitals, so they do not count as texts with few.
 * Cost: reads every token of both.
 */
export function tellFewFacts(a: TokenSequence, b: TokenSequence): boolean {
  return Math.max(a.factShare, b.factShare) < verificationParams.minFactShare && Math.max(a.nameShare, b.nameShare) > 0
}

/** Whether a capital inside a sentence marks a name in two texts. It does not if such words are frequent in both, as nouns are in German. */
export function capitalsMakeNames(a: TokenSequence, b: TokenSequence): boolean {
  return Math.min(a.nameShare, b.nameShare) <= verificationParams.maxNameShare
}
