import type { Verdict } from '../../model.js'
import { factFlag, hashMask, quotedFlag, tokenOfWord } from '../../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

/**
 * Words that precede a version number. Versión, versione, versão, versie and versi begin with the same letters, so they have the same token. Left out
 * are "revision", which also precedes dates, and words of other languages that share the token of a common word, as sürüm does with "see". "Verse",
 * "verdict" and "virus" share the token of "version"; two texts that number those differently are two versions as well.
 */
const versionTokens: ReadonlySet<number> = new Set(['version', 'версия', '버전'].map(tokenOfWord))
/** The same in scripts in which every character is a token. バージョン and ヴァージョン end alike. */
const versionCharacters = ['ジョン', '版本'].map((word) => [...word].map(tokenOfWord))

/** "Version 2, or any later one" is another licence than version 2 alone. Other languages are left out, as above. */
const laterToken = tokenOfWord('later')
/** How many words after a version "later" is looked for: "version 2 of the License, or (at your option) any later version". */
const laterWithin = 8
/** Marks the hash of a version that includes later ones. */
const andLater = hashMask + 1

const generalToken = tokenOfWord('general')
const publicToken = tokenOfWord('public')
const lesserToken = tokenOfWord('lesser')
/** The former name of the Lesser General Public License. */
const libraryToken = tokenOfWord('library')
/** Words before "General Public License" that make it another licence; the notices of these licences differ in nothing else. */
const kindTokens: ReadonlySet<number> = new Set([lesserToken, libraryToken, tokenOfWord('affero')])
/** The General Public License itself; no hash. */
const noKind = -1

/**
 * Whether two texts name different versions, or different GNU licences: each names one that the other does not. Licences and terms of use come in
 * versions in which nine sentences in ten are the same, and one version must not hide another. Cost: reads every token.
 *
 * @param verdict about a, relative to b
 */
export function areOtherEditions(a: TokenSequence, b: TokenSequence, verdict: Verdict): boolean {
  const versionsA = versionsOf(a)
  const versionsB = versionsOf(b)
  if (nameOthers(versionsA, versionsB) || (verdict === 'near' && differInLaterOnes(versionsA, versionsB))) return true
  const licencesA = gnuLicencesOf(a)
  const licencesB = gnuLicencesOf(b)
  return nameOthers(licencesA, licencesB) || (verdict === 'near' && beginWithOthers(licencesA, licencesB))
}

/**
 * Whether only one of two texts includes later versions. It may name its version once more without them, as in "the full text of version 2 is
 * enclosed"; then it names everything that the other names. Not for a text that contains the other: it may have the notices of two parts.
 */
function differInLaterOnes(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size > 0 && b.size > 0 && meanLaterOnes(a) !== meanLaterOnes(b)
}

function meanLaterOnes(versions: ReadonlySet<number>): boolean {
  for (const version of versions) if ((version & andLater) !== 0) return true
  return false
}

/**
 * Whether the first licences that two notices name differ. Many name more than one: they were written for the General Public License, and "Lesser"
 * was inserted at one place of three. The first one is the licence of the text. Not for a text that contains the other: it may mention another
 * licence before.
 */
function beginWithOthers(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [firstA] = a
  const [firstB] = b
  return firstA !== undefined && firstB !== undefined && nowCalled(firstA) !== nowCalled(firstB)
}

function nowCalled(kind: number): number {
  return kind === libraryToken ? lesserToken : kind
}

/** Whether each has a member that the other does not have. */
function nameOthers(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return !isWithin(a, b) && !isWithin(b, a)
}

/** The figures that follow a word for a version, outside quotes. Each is marked if later versions are included. */
function versionsOf(text: TokenSequence): Set<number> {
  const versions = new Set<number>()
  for (let i = text.nextFigure(1); i < text.length; i = text.nextFigure(i + 1)) {
    if (followsVersionWord(text, i)) versions.add(text.hashes[i]! | (includesLater(text, i) ? andLater : 0))
  }
  return versions
}

/** The kinds of General Public License that a document names outside quotes, in their order, each by the word before that name. */
function gnuLicencesOf(text: TokenSequence): Set<number> {
  const kinds = new Set<number>()
  if (text.present[publicToken] === 0) return kinds
  for (let i = 1; i + 1 < text.length; i++) {
    if (ownWord(text, i) !== generalToken || ownWord(text, i + 1) !== publicToken) continue
    const before = ownWord(text, i - 1)
    kinds.add(kindTokens.has(before) ? before : noKind)
  }
  return kinds
}

/** The token of an own word, as `tokenOfWord` gives it. A figure or a quoted word gives a number that no such token has. */
function ownWord(text: TokenSequence, i: number): number {
  return text.tokens[i]! & (hashMask | factFlag | quotedFlag)
}

function includesLater(text: TokenSequence, version: number): boolean {
  const end = Math.min(text.length, version + 1 + laterWithin)
  for (let i = version + 1; i < end; i++) if (!text.isFigure(i) && text.isOwn(i) && text.hashes[i] === laterToken) return true
  return false
}

function followsVersionWord(text: TokenSequence, i: number): boolean {
  const before = text.tokens[i - 1]!
  if ((before & factFlag) !== 0) return false
  return versionTokens.has(before & hashMask) || versionCharacters.some((characters) => stand(characters, text, i - characters.length))
}

/** Whether characters stand in a text from a place on. */
function stand(characters: readonly number[], text: TokenSequence, from: number): boolean {
  return from >= 0 && characters.every((character, k) => (text.tokens[from + k]! & (factFlag | hashMask)) === character)
}

function isWithin(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  for (const each of some) if (!all.has(each)) return false
  return true
}
