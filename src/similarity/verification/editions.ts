import { factFlag, hashMask, quotedFlag, tokenOfWord } from '../../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

/**
 * Words that stand before the number of a version. Versión, versione, versão, versie and versi begin with the same letters, so they have the same
 * token. Left out: "revision", because dates are given with it, and words of other languages whose tokens are those of common words, as sürüm has
 * that of "see". "Verse", "verdict" and "virus" have the token of "version"; two texts that number those differently are two versions as well.
 */
const versionTokens: ReadonlySet<number> = new Set(['version', 'версия'].map(tokenOfWord))

/** "Version 2, or any later one" is another licence than version 2 alone. Other languages are left out, as above. */
const laterToken = tokenOfWord('later')
/** Words behind a version among which that stands: "version 2 of the License, or (at your option) any later version". */
const laterWithin = 8
/** Marks the hash of a version that includes later ones. */
const andLater = hashMask + 1

const generalToken = tokenOfWord('general')
const publicToken = tokenOfWord('public')
/** Words before "General Public License" that make other licences of it; their notices differ in nothing else. */
const kindTokens: ReadonlySet<number> = new Set(['lesser', 'library', 'affero'].map(tokenOfWord))
/** The General Public License itself; no hash. */
const noKind = -1

/**
 * Whether two texts say of themselves that they are different versions, or notices of different licences of the GNU: each names one that the other does
 * not. Licences and terms of use come in versions of which nine sentences in ten are the same, and one version must not hide another. Cost: a
 * look at every token.
 */
export function areOtherEditions(a: TokenSequence, b: TokenSequence): boolean {
  return nameOthers(versionsOf(a), versionsOf(b)) || nameOthers(gnuLicencesOf(a), gnuLicencesOf(b))
}

/** Whether each has one that the other does not have. */
function nameOthers(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return !isWithin(a, b) && !isWithin(b, a)
}

/** The figures behind words for a version, in the document's own words, each marked if later ones are meant, too. */
function versionsOf(text: TokenSequence): Set<number> {
  const versions = new Set<number>()
  for (let i = 1; i < text.length; i++) {
    if (text.isFigure(i) && text.isOwn(i) && isVersionWord(text.tokens[i - 1]!))
      versions.add(text.hashes[i]! | (includesLater(text, i) ? andLater : 0))
  }
  return versions
}

/** The licences that are called a General Public License, in the document's own words: by the word before that name. */
function gnuLicencesOf(text: TokenSequence): Set<number> {
  const kinds = new Set<number>()
  for (let i = 1; i + 1 < text.length; i++) {
    if (ownWord(text, i) !== generalToken || ownWord(text, i + 1) !== publicToken) continue
    const before = ownWord(text, i - 1)
    kinds.add(kindTokens.has(before) ? before : noKind)
  }
  return kinds
}

/** The token of a word as `tokenOfWord` gives it; another number for figures and in quotes. */
function ownWord(text: TokenSequence, i: number): number {
  return text.tokens[i]! & (hashMask | factFlag | quotedFlag)
}

function includesLater(text: TokenSequence, version: number): boolean {
  const end = Math.min(text.length, version + 1 + laterWithin)
  for (let i = version + 1; i < end; i++) if (!text.isFigure(i) && text.isOwn(i) && text.hashes[i] === laterToken) return true
  return false
}

function isVersionWord(token: number): boolean {
  return (token & factFlag) === 0 && versionTokens.has(token & hashMask)
}

function isWithin(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  for (const each of some) if (!all.has(each)) return false
  return true
}
