import { hash64 } from '../../../hashing/hash64.js'
import type { DocumentTerms } from '../../document-terms.js'
import { type HolderMark, holderMark } from '../../holder-mark.js'
import { termLength, termToNumber } from '../../term-number.js'
import type { TermFilter } from './known-terms.js'

/** The number that stands for a digest among terms: that of its first eight letters; -1 if these are not a term. */
export function numberOfDigest(digest: string): number {
  return termToNumber(digest.slice(0, termLength))
}

/** Makes a digest known. */
export function learnDigest(known: Pick<TermFilter, 'addOthers'>, digest: string): void {
  const number = numberOfDigest(digest)
  if (number >= 0) known.addOthers([number], false)
}

/** What a document tells by its terms. */
interface LearntDocument {
  readonly terms: DocumentTerms
  /** Undefined: not known. */
  readonly group: string | undefined
  /** Whether it is a new anchor. */
  readonly isCounted: boolean
}

/** Makes the terms of a document known. */
export function learnTerms(known: Pick<TermFilter, 'addFingerprints' | 'addOthers'>, { terms, group, isCounted }: LearntDocument): void {
  known.addFingerprints(terms.fingerprints, markOfDocument(group, terms.countOf('fingerprints')), isCounted)
  known.addOthers(terms.others, isCounted)
}

/** What the fingerprints of a document say of it. @param group undefined: not known */
export function markOfDocument(group: string | undefined, fingerprints: number): HolderMark {
  return holderMark(group === undefined ? undefined : hash64(group).high, fingerprints)
}
