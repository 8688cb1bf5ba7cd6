import { type FamilyTerms, type LexiconFamily, lexiconFamilies } from '../../signatures/sign-families.js'
import { splitTerms } from '../../signatures/term-list.js'
import type { DocumentTerms } from '../../store/document-terms.js'
import type { TermField } from '../../store/term-lookup.js'

/** The signature fields of a document. Terms are sorted and have 8 characters each; collections hold them in the form of hashing/held-term.ts. */
export interface SignatureFields extends FamilyTerms {
  /** Fold version, algorithm versions and lexicon id in one tag. */
  readonly version: string
  /** Digest of everything that signing reads. If it is unchanged, signing again changes nothing. */
  readonly hash: string
  /** ISO 639-1 code, given or guessed; `und` if no guess is safe. */
  readonly language: string
  /** How many words and figures the text has. */
  readonly length: number
  /** Fold key at level `exact`; absent if the text is empty. */
  readonly exact?: string
  readonly fingerprints: readonly string[]
  /** What verification reads, in padded base64; absent if the text is empty. */
  readonly sketch?: string
}

const families = ['fingerprints', ...lexiconFamilies] as const

/**
 * The signature fields of a document with the terms of each family in one string, separated by spaces, so that threads pass on seven strings instead
 * of a hundred.
 */
export type SignatureTexts = Omit<SignatureFields, (typeof families)[number]> & { readonly fingerprints: string } & {
  readonly [Family in LexiconFamily]?: string
}

/** The signature fields of a document in the form {@link SignatureTexts}. */
export function fieldsOfTexts(texts: SignatureTexts): SignatureFields {
  // Replaces values of a copy, whose fields all exist already. Merging two objects would take three times as long.
  const fields: Record<string, unknown> = { ...texts }
  for (const family of families) {
    const terms = texts[family]
    if (terms !== undefined) fields[family] = splitTerms(terms)
  }
  return fields as unknown as SignatureFields
}

/** The signature fields of a document as collections hold them, with the terms of all families as numbers and the sketch as its words. */
export interface SignatureNumbers extends Pick<SignatureFields, 'version' | 'hash' | 'language' | 'length' | 'exact'> {
  readonly terms: DocumentTerms
  /** The families that were signed, whether they gave terms or not. */
  readonly families: readonly TermField[]
  /** Absent if the text is empty. */
  readonly sketch?: Uint16Array
}
