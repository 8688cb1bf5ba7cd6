import type { HolderMark } from './holder-mark.js'

/** The families whose terms are looked up, by field. */
export const termFields = ['fingerprints', 'simhash', 'imatch', 'tweezer', 'sentences', 'paths', 'grams'] as const

/** One of the families above. */
export type TermField = (typeof termFields)[number]

/**
 * Terms by their families. Terms of two families are the same only by chance, once in 2^48 pairs; mistaking one for the other costs one needless
 * candidate.
 */
export type TermsByFamily = { readonly [Family in TermField]?: readonly string[] }

/**
 * What a store may leave out of a lookup because of what it remembers. `hot`: terms that were hot when they were last counted, some minutes ago at
 * most. `known`: also terms that no document holds as far as this process knows, which is right as long as the process hears of everything that
 * others write.
 */
export type LookupHints = 'hot' | 'known'

/** What a process knows of the terms of a collection, given as numbers (term-number.ts), without asking its store. */
export interface TermHints {
  /**
   * Says which terms are asked for next, which costs less then; changes no answer.
   *
   * @param fingerprints so many of them, from the first on, are fingerprints
   */
  prepare(terms: Float64Array, fingerprints: number): void
  /** False only if no document holds the term in this family. */
  mayHold(term: number, family: TermField): boolean
  /** The mark of the documents that hold a fingerprint; `noHolder` only if no document does. */
  markOf(fingerprint: number): HolderMark
  /** How many anchors hold the term, or a lower bound; rare terms may have 0. */
  countOf(term: number): number
}

/** Fingerprints of a document for which others are looked for. */
export interface FingerprintSet {
  readonly terms: readonly string[]
  /** How many of them a document must hold to be worth finding. */
  readonly atLeast: 1 | 2
}

/**
 * Which of the documents that hold the asked fingerprints are worth finding: in a large collection most documents that share anything with another
 * share one passage by chance. A fingerprint in no set finds no document, but is in the answer for documents that hold it and were found by other
 * fingerprints.
 */
export type WorthFinding = readonly FingerprintSet[]

/** A lookup of documents by terms. */
export interface TermLookup {
  /** Distinct terms: as one list, looked for in every family, or by family, which costs an engine a sixth of that. */
  readonly terms: readonly string[] | TermsByFamily
  /** A term held by more documents than this is hot: it is named in {@link TermMatches.hot} and finds nothing. */
  readonly hotAbove: number
  /**
   * How many documents are given back for a term at most: the oldest. At least `hotAbove`, unless hot terms are asked for on purpose with `hotAbove:
   * Infinity`.
   */
  readonly perTerm: number
  /** False: only anchors are counted and found; true: members too. */
  readonly includeJoined: boolean
  /**
   * True: only documents that name a container are found. Whether the others count for what is hot is left to the store. Not together with {@link
   * hints}.
   */
  readonly containedOnly?: boolean
  /** Absent: the index is asked for everything. */
  readonly hints?: LookupHints
  /** Only in lookups of fingerprints; a store may find more documents than these. Absent: every document is worth finding. */
  readonly worthFinding?: WorthFinding
}
