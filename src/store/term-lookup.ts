import type { HolderMark } from './holder-mark.js'

/** The families whose terms are looked up, by field. */
export const termFields = ['fingerprints', 'simhash', 'imatch', 'tweezer', 'sentences', 'paths', 'grams'] as const

/** One of the families above. */
export type TermField = (typeof termFields)[number]

/** Terms by the family that they are of. Terms of two families are the same by chance alone, once in 2^48 pairs; who takes one for the other finds a document too many. */
export type TermsByFamily = { readonly [Family in TermField]?: readonly string[] }

/**
 * What a store may leave out of a lookup by what it remembers. `hot`: terms that were hot when they were
 * last counted, some minutes ago at most. `known`: besides, terms that no document holds as far as this process knows, which is right as long as
 * it hears of everything that others write.
 */
export type LookupHints = 'hot' | 'known'

/** What a process knows of the terms of a collection, given as numbers (term-number.ts), without asking its store. */
export interface TermHints {
  /** False only where no document holds the term in this family. */
  mayHold(term: number, family: TermField): boolean
  /** What is known of those who hold a fingerprint; `noHolder` only where nobody does. */
  markOf(fingerprint: number): HolderMark
  /** How many anchors hold the term, or a lower bound; rare terms may have 0. */
  countOf(term: number): number
}

/** Fingerprints of a document for which others are looked for. */
export interface FingerprintSet {
  readonly terms: readonly string[]
  /** How many of them a document has to hold to be worth finding. */
  readonly atLeast: 1 | 2
}

/**
 * Which of the documents that hold asked fingerprints are worth finding: in a large collection most of those that share anything with a document
 * share one passage by chance. Fingerprints in no set find nobody, and are in the answer where a document holds them that others have found.
 */
export type WorthFinding = readonly FingerprintSet[]

/** Which documents share which terms. */
export interface TermLookup {
  /** Distinct terms: of any family, or under their families, which costs an engine a sixth. */
  readonly terms: readonly string[] | TermsByFamily
  /** A term held by more documents than this is hot: it is named in {@link TermMatches.hot} and finds nothing. */
  readonly hotAbove: number
  /** Documents given back for a term at most: the oldest. At least `hotAbove`, unless hot terms are asked on purpose with `hotAbove: Infinity`. */
  readonly perTerm: number
  /** False: only anchors are counted and found; true: members too. */
  readonly includeJoined: boolean
  /** Absent: the index is asked for everything. */
  readonly hints?: LookupHints
  /** For lookups of fingerprints alone; a store may find more all the same. Absent: everybody is worth finding. */
  readonly worthFinding?: WorthFinding
}
