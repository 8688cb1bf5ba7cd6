import type { HolderMark } from './holder-mark.js'

/** The families whose terms are looked up, by field. */
export const termFields = ['fingerprints', 'simhash', 'imatch', 'tweezer', 'sentences', 'paths', 'grams'] as const

/** One of the families above. */
export type TermField = (typeof termFields)[number]

/**
 * Terms by their families. Terms of two families are the same only by chance, once in 2^48 pairs. Mistaking one for the other costs one needless
 * candidate.
 */
export type TermsByFamily = { readonly [Family in TermField]?: readonly string[] }

/**
 * What a store may leave out of a lookup because of what it remembers. `hot`: terms that were hot when they were last counted, at most some minutes
 * ago. `known`: also terms that no document holds as far as this process knows, which is correct as long as the process learns of everything that
 * others write.
 */
export type LookupHints = 'hot' | 'known'

/** What a process knows of a collection's terms, given as numbers (term-number.ts), without asking the store. */
export interface TermHints {
  /**
   * Announces which terms will be asked for next, which makes that faster and changes no answer.
   *
   * @param fingerprints how many of them, from the first on, are fingerprints
   */
  prepare(terms: Float64Array, fingerprints: number): void
  /** False only if no document holds the term in this family. */
  mayHold(term: number, family: TermField): boolean
  /** The mark of the documents that hold a fingerprint; `noHolder` only if there are none. */
  markOf(fingerprint: number): HolderMark
  /** How many anchors hold the term, or a lower bound; 0 is possible for rare terms. */
  countOf(term: number): number
}

/** Fingerprints of a document for which others are looked for. */
export interface FingerprintSet {
  readonly terms: readonly string[]
  /** How many of them a document must hold to be worth finding. */
  readonly atLeast: 1 | 2
}

/**
 * Which of the documents that hold the asked fingerprints are worth finding: in a large collection, most documents that share anything with another
 * share one passage by chance. A fingerprint in no set finds no document, but is reported for documents that hold it and were found by other
 * fingerprints.
 */
export type WorthFinding = readonly FingerprintSet[]

/** A lookup of documents by terms. */
export interface TermLookup {
  readonly terms: TermsByFamily
  /** A term held by more documents than this is hot: it is listed in {@link TermMatches.hot} and finds nothing. */
  readonly hotAbove: number
  /**
   * Most documents that are returned for a term: the oldest. At least `hotAbove`, unless hot terms are asked for on purpose with `hotAbove:
   * Infinity`.
   */
  readonly perTerm: number
  /** False: only anchors are counted and found; true: members too. */
  readonly includeJoined: boolean
  /**
   * True: only documents that name a container are found. Whether the others count towards hot terms is up to the store. Not together with {@link
   * hints}.
   */
  readonly containedOnly?: boolean
  /**
   * Documents with one of these version tags (`StoredFields.version`) are not found. Whether they count towards hot terms is up to the store. Absent:
   * none is left out.
   */
  readonly exceptVersions?: readonly string[]
  /** False: how many documents hold a hot term does not matter; `count` may be any number above `hotAbove`, and their order any. Default true. */
  readonly countsHot?: boolean
  /** Absent: the index is asked for everything. */
  readonly hints?: LookupHints
  /** Only in lookups of fingerprints; a store may find more documents than these. Absent: every document is worth finding. */
  readonly worthFinding?: WorthFinding
}
