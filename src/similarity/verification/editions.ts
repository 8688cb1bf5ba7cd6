import { factFlag, hashMask, tokenOfWord } from '../../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

/**
 * Words that stand before the number of a version. Versión, versione, versão, versie and versi begin with the same letters, so they have the same
 * token. Left out: "revision", because dates are given with it, and words of other languages whose tokens are those of common words, as sürüm has
 * that of "see". "Verse", "verdict" and "virus" have the token of "version"; two texts that number those differently are two versions as well.
 */
const versionTokens: ReadonlySet<number> = new Set(['version', 'версия'].map(tokenOfWord))

/**
 * Whether two texts say of themselves that they are different versions: each names one that the other does not. Licences and terms of use come in
 * versions of which nine sentences in ten are the same, and one version must not hide another. Cost: a look at every token.
 */
export function areOtherEditions(a: TokenSequence, b: TokenSequence): boolean {
  const ofA = versionsOf(a)
  if (ofA.size === 0) return false
  const ofB = versionsOf(b)
  return !isWithin(ofA, ofB) && !isWithin(ofB, ofA)
}

/** The figures behind words for a version, in the document's own words. */
function versionsOf(text: TokenSequence): Set<number> {
  const versions = new Set<number>()
  for (let i = 1; i < text.length; i++) {
    if (text.isFigure(i) && text.isOwn(i) && isVersionWord(text.tokens[i - 1]!)) versions.add(text.hashes[i]!)
  }
  return versions
}

function isVersionWord(token: number): boolean {
  return (token & factFlag) === 0 && versionTokens.has(token & hashMask)
}

function isWithin(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  for (const each of some) if (!all.has(each)) return false
  return true
}
