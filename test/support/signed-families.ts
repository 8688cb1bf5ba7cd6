import type { AnalysedText } from '../../src/analysis/analysed-text.js'
import { FamilySigner, type FamilySignerSettings, type FamilyTerms } from '../../src/signatures/sign-families.js'
import { type IndexTerms, termStrings } from '../../src/signatures/term-list.js'

/** A signer that returns the terms of a document as strings, by family. */
export function createTermSigner(settings: FamilySignerSettings): { sign(text: AnalysedText): FamilyTerms } {
  const signer = new FamilySigner(settings)
  const entries = (text: AnalysedText) => Object.entries<IndexTerms>(signer.list(text))
  return { sign: (text) => Object.fromEntries(entries(text).map(([family, terms]) => [family, termStrings(terms)])) }
}
