import type { Verdict } from '../../model.js'
import { hashMask, initialBit } from '../../signatures/sketch-token.js'
import type { AlignedPair } from './aligned-pair.js'
import { missingStretches } from './missing-stretches.js'
import { isOwnTitleWord } from './swapped-titles.js'
import { areLicences } from './text-kinds.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether two texts that would fold are about two subjects. A text names its subject at its beginning, and comes back to it. So if one of its first
 * words recurs in it and is nowhere in the other text, it is a subject that the other text does not have. Pages of a manual share most of their
 * words, and differ by the command that each is about, which has no capital and may be a verb: "list", "update". A short text has no room to come
 * back to its subject more than once.
 *
 * A text that contains the other may have further subjects. A licence in another one is exempt: there "this library" says no more than "this
 * program". Of near copies each must have a subject of its own, and the two must not be one subject in two forms: not words with the same first
 * letter, which may be two spellings, nor a word with a capital and one without, as Friday and "yesterday".
 *
 * A title names the subject. So a word of it that its text has twice is enough, wherever that stands and however long the text is, and two of them
 * are two subjects whatever their letters: "Asthma" and "Arachnodactyly".
 *
 * Cost: reads the first words and the titles, and the whole text for each of their words that the other text lacks.
 *
 * @param verdict about a, relative to b
 * @param headTokens number of tokens that make the beginning
 */
export function haveOtherSubjects({ a, b }: AlignedPair, verdict: Verdict, headTokens: number): boolean {
  const ofA = verdict === 'contains' ? [] : findSubjects(a, b, headTokens)
  const ofB = verdict === 'contained' ? [] : findSubjects(b, a, headTokens)
  const isOfTitleA = verdict !== 'contains' && hasTitleSubject(a, b)
  const isOfTitleB = verdict !== 'contained' && hasTitleSubject(b, a)
  if (verdict !== 'near') return (ofA.length + ofB.length > 0 || isOfTitleA || isOfTitleB) && !areLicences(a, b)
  return (isOfTitleA && isOfTitleB) || ofA.some((i) => ofB.some((j) => areTwo(a, i, b, j)))
}

/** Whether a word of a document's title recurs in its text and is nowhere in the other document. Decides nothing if that has no title. */
function hasTitleSubject(text: TokenSequence, other: TokenSequence): boolean {
  if (other.titleTokens.length === 0) return false
  const { titleSubjectTimes } = verificationParams
  return text.titleTokens.some(
    (token) => isOwnTitleWord(token, text, other) && countInside(text, token & hashMask, -1) >= titleSubjectTimes,
  )
}

/** Places of the first words that the other text has nowhere and that recur in the text often enough. A figure is the subject of no text. */
function findSubjects(text: TokenSequence, other: TokenSequence, headTokens: number): number[] {
  const { frameWords, shortSubjectTimes, subjectTimes } = verificationParams
  const subjects: number[] = []
  const end = Math.min(headTokens, text.length)
  const times = text.plainWords <= frameWords ? shortSubjectTimes : subjectTimes
  for (let i = 0; i < end; i++) {
    if (text.isOwnWord(i) && other.present[text.hashes[i]!] === 0 && 1 + countInside(text, text.hashes[i]!, i) >= times) subjects.push(i)
  }
  return subjects
}

/**
 * How often a word stands in a text after a place, between the first and the last covered token. The frame of a page stands outside these.
 */
function countInside(text: TokenSequence, hash: number, place: number): number {
  let count = 0
  for (const { from, to } of missingStretches(text)) {
    for (let i = Math.max(from, place) + 1; i < to; i++) if (text.hashes[i] === hash && text.counts(i)) count++
  }
  return count
}

/** Whether two subjects are different, and not one in two spellings, or once as a name and once as a word. */
function areTwo(a: TokenSequence, i: number, b: TokenSequence, j: number): boolean {
  if (a.isFigure(i) || b.isFigure(j)) return true
  return a.isName(i) === b.isName(j) && (initialBit(a.hashes[i]!) & initialBit(b.hashes[j]!)) === 0
}
