import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import type { DocumentComparisonResult } from '../detection/comparing/compared-pair.js'
import { DocumentComparison } from '../detection/comparing/document-comparison.js'
import type { Document } from '../model.js'
import { checkText } from './check-documents.js'
import { checkOptions } from './check-options.js'
import { openedLexicon } from './option-rules.js'

/** A document to compare, which needs no id. */
export type ComparedDocument = Omit<Document, 'id'>

/**
 * Compares two documents: the verdict on a relative to b, how much of each is in the other, and the sentences that both have.
 *
 * @param options.lexicon for CoDet's figures; without one `codet` is null
 * @throws OnefoldError RECORD_INVALID for a document without a text, PARAMETER_INVALID
 */
export function compare(a: ComparedDocument, b: ComparedDocument, options: { readonly lexicon?: Lexicon } = {}): DocumentComparisonResult {
  checkOptions('compare', options, { lexicon: openedLexicon })
  checkText(a, 'a')
  checkText(b, 'b')
  return new DocumentComparison(options.lexicon).compare({ ...a, id: 'a' }, { ...b, id: 'b' })
}
