/**
 * Room `library`: the functions that programs call. It checks their arguments, and wires the other rooms with defaults; it has no algorithm of its
 * own. May import `compose`, `detection`, `evaluation`, the pure rooms and the leaves. Docs: docs/library.md, whose examples run in tests.
 */

import { CollectionScan } from '../detection/scan/collection-scan.js'
import { BatchSigner } from '../detection/signing/batch-signer.js'
import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'
import { partsOf } from '../lists.js'
import type { Document } from '../model.js'
import { checkDocument, checkIterable } from './check-documents.js'
import { listingRules } from './option-rules.js'
import { ScanListings } from './scan-listings.js'

/** Number of documents that are signed at once. */
const batchSize = 1000

/** The duplicates of a collection in memory. Listings are made on request, in input order. */
export class Scan<Given extends Document = Document> extends ScanListings<Given> {}

/**
 * Finds the duplicates among documents, in one pass over them and in the order given: earlier documents anchor groups.
 *
 * Synchronous, on the caller's thread: 20,000 short news stories take about a second. The documents stay in memory; for files, and for more than
 * about 100,000 documents, use the command or `scanFiles`.
 *
 * It takes no options: the calls that list its results do. `unique()` returns the objects that were given, with all their fields.
 *
 * @throws OnefoldError RECORD_INVALID for a document without id or text, RECORD_DUPLICATE_ID if an id is used twice, PARAMETER_INVALID
 */
export function scan<Given extends Document>(documents: Iterable<Given>): Scan<Given>
export function scan<Given extends Document>(documents: Iterable<Given>, options?: unknown): Scan<Given> {
  checkIterable('scan', 'documents', documents)
  refuseOptions(options)
  const all = [...documents]
  checkDocuments(all)
  const signer = new BatchSigner()
  const collection = new CollectionScan({ includeVariants: true })
  for (const some of partsOf(all, batchSize)) {
    const batch = signer.sign(some, true, collection.knownTexts)
    for (let i = 0; i < batch.ids.length; i++) collection.add(batch, i)
  }
  return new Scan({ result: collection.result(), document: (number) => all[number]!, variants: true, times: true })
}

/**
 * Refuses options, because programs without types would not notice that they have no effect. A number may pass: `map` gives one to its callback
 * beside the item.
 */
function refuseOptions(options: unknown): void {
  const [option] = isJsonObject(options) ? Object.keys(options) : []
  if (option === undefined) return
  const example = Object.hasOwn(listingRules, option) ? option : 'level'
  throw new OnefoldError(
    'PARAMETER_INVALID',
    `scan takes no options; give them to what it returns, as in scan(documents).pairs({ ${example} })`,
    { option: option.slice(0, 64) },
  )
}

function checkDocuments(documents: readonly Document[]): void {
  const ids = new Set<string>()
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!
    checkDocument(document, i + 1)
    const { id } = document
    if (ids.has(id))
      throw new OnefoldError('RECORD_DUPLICATE_ID', `the id ${JSON.stringify(id)} is used twice; give every document its own`, { id })
    ids.add(id)
  }
}
