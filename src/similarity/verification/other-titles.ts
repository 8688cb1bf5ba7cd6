import type { Comparison } from '../../model.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { hashMask } from '../../signatures/sketch-token.js'
import { folds } from '../comparison.js'
import type { AlignedPair } from './aligned-pair.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether two short texts that would fold are about two subjects, which their titles name. Short notices, pages and descriptions are often made from
 * one template, and then only the title tells them apart. But one short story is also sent under different headlines. So the shorter the text, and
 * the more the titles look like names, the more a title counts. In near copies of any length, two names of which neither document mentions the other's
 * count if they share a word, or if a fact was swapped: an edited page that got another title ("index", "Untitled") has neither.
 *
 * Documents without a title, and titles that are the same when folded, decide nothing. Cost: reads the tokens of both titles.
 *
 * @param comparison with its verdict about a, relative to b, and the number of swapped facts
 * @param foldedBytes of the shorter text
 */
export function haveOtherTitles(
  { a, b }: Pick<AlignedPair, 'a' | 'b'>,
  { verdict, substituted }: Pick<Comparison, 'verdict' | 'substituted'>,
  foldedBytes: number,
): boolean {
  if (!folds(verdict) || !haveDifferentTitles(a, b)) return false
  if (verdict === 'contained') return areForeign(a, b)
  if (verdict === 'contains') return areForeign(b, a)
  const { titleVetoBytes, headlineVetoBytes, frameWords } = verificationParams
  if (areNames(a, b)) {
    const isShort = Math.min(a.plainWords, b.plainWords) <= frameWords
    return foldedBytes < titleVetoBytes || (verdict === 'near' && (isShort || (nameTwo(a, b) && (substituted > 0 || shareWord(a, b)))))
  }
  return foldedBytes < (areLike(a.titleTokens, b.titleTokens) ? titleVetoBytes : headlineVetoBytes)
}

function haveDifferentTitles(a: TokenSequence, b: TokenSequence): boolean {
  const digestA = readSketchField(a.sketch, sketchField.titleDigest)
  const digestB = readSketchField(b.sketch, sketchField.titleDigest)
  return digestA !== 0 && digestB !== 0 && digestA !== digestB
}

/** Whether two titles have so few words that they are names. Where tokens are characters, two or three make a word. */
function areNames(a: TokenSequence, b: TokenSequence): boolean {
  return Math.max(wordsOfTitle(a), wordsOfTitle(b)) <= verificationParams.maxNameWords
}

function wordsOfTitle({ titleTokens, tokensPerWord }: TokenSequence): number {
  return Math.round(titleTokens.length / tokensPerWord)
}

/** Whether two titles share so many words that they are one headline with another name in it. */
function areLike(title: Uint16Array, other: Uint16Array): boolean {
  const shared = title.filter((token) => other.includes(token)).length
  return shared >= verificationParams.minLikeTitles * Math.max(title.length, other.length)
}

/**
 * Whether a short contained text is about something that its container does not mention, and the container about something that the text does not
 * mention: no word of either title is in the other document. A much longer container may have further subjects.
 */
function areForeign(text: TokenSequence, container: TokenSequence): boolean {
  const { frameWords, minExcerptRatio } = verificationParams
  if (text.plainWords > frameWords || container.plainWords > minExcerptRatio * text.plainWords) return false
  return isMissing(text.titleTokens, container) && isMissing(container.titleTokens, text)
}

/** Whether each title has words that the other has not, and none of them is in the other document. */
function nameTwo(a: TokenSequence, b: TokenSequence): boolean {
  return isNamedOnlyBy(a, b) && isNamedOnlyBy(b, a)
}

function isNamedOnlyBy(text: TokenSequence, other: TokenSequence): boolean {
  const own = text.titleTokens.filter((token) => !other.titleTokens.includes(token))
  return own.length > 0 && isMissing(own, other)
}

/** Whether two titles say what kind of thing each names, like "Polka Sock" and "Roppongi Sock". */
function shareWord(a: TokenSequence, b: TokenSequence): boolean {
  return a.titleTokens.some((token) => b.titleTokens.includes(token))
}

function isMissing(title: Uint16Array, { present, titleTokens }: TokenSequence): boolean {
  return title.every((token) => present[token & hashMask] === 0 && !titleTokens.includes(token))
}
