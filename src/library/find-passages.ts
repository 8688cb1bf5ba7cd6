import type { SharedPassage } from '../detection/comparing/compared-pair.js'
import { DocumentComparison } from '../detection/comparing/document-comparison.js'
import { checkText } from './check-documents.js'
import type { ComparedDocument } from './compare.js'

/**
 * The passages of at least 150 code units that two documents share, copied or reworded, with their offsets in both texts, ordered by their place
 * in a.
 *
 * @throws OnefoldError RECORD_INVALID for a document without a text
 */
export function findPassages(a: ComparedDocument, b: ComparedDocument): SharedPassage[] {
  checkText(a, 'a')
  checkText(b, 'b')
  return new DocumentComparison().open({ ...a, id: 'a' }, { ...b, id: 'b' }).passages()
}
