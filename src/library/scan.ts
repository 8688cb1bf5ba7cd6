/**
 * Room `library`: the functions that programs call. It checks their arguments, and wires the other rooms with defaults; it has no algorithm of its
 * own. May import `compose`, `detection`, `evaluation`, the pure rooms and the leaves. Docs: docs/library.md, whose examples run in tests.
 */

import { fieldAt } from '../compose/files/reading-events.js'
import { CollectionScan } from '../detection/scan/collection-scan.js'
import { scopeOf } from '../detection/scope.js'
import { BatchSigner } from '../detection/signing/batch-signer.js'
import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'
import { partsOf } from '../lists.js'
import type { Document, JsonObject } from '../model.js'
import { checkDocument, checkIterable, type ListOf } from './check-documents.js'
import { checkOptions, type OptionRules } from './check-options.js'
import { fieldNames } from './file-rules.js'
import { listingRules } from './option-rules.js'
import { ScanListings } from './scan-listings.js'

/** Number of documents that are signed at once. */
const batchSize = 1000

/** What keeps the documents of a {@link scan} apart. */
export interface ScanScope {
  /**
   * Documents with different values in this field, or in one of these, are not compared: tenants, languages, editions. Documents without a value are
   * of one scope. Default: all are compared.
   */
  readonly scopeField?: string | readonly string[] | undefined
}

const scopeRules: OptionRules<ScanScope> = { scopeField: fieldNames }

/** The duplicates of a collection in memory. Listings are made on request, in input order. */
export class Scan<Given extends Document = Document> extends ScanListings<Given> {}

/**
 * Finds the duplicates among documents, in one pass over them and in the order given: earlier documents anchor groups.
 *
 * Synchronous, on the caller's thread: 20,000 short news stories take about a second. The documents stay in memory; for files, and for more than
 * about 100,000 documents, use the command or `scanFiles`.
 *
 * What is listed is said to the calls that list its results. `unique()` returns the objects that were given, with all their fields.
 *
 * @throws OnefoldError RECORD_INVALID for a document without id or text, RECORD_DUPLICATE_ID if an id is used twice, PARAMETER_INVALID
 */
export function scan<Given extends Document>(documents: ListOf<Given>, options: ScanScope): Scan<Given>
// The last signature is the one that `map` is given.
export function scan<Given extends Document>(documents: ListOf<Given>): Scan<Given>
export function scan<Given extends Document>(documents: ListOf<Given>, options?: unknown): Scan<Given> {
  checkIterable('scan', 'documents', documents)
  const scopeFields = scopeFieldsOf(options)
  const all = [...documents]
  checkDocuments(all)
  const signer = new BatchSigner()
  const collection = new CollectionScan({ includeVariants: true })
  for (const some of partsOf(all, batchSize)) {
    const scopes =
      scopeFields && some.map((document) => scopeOf(scopeFields.map((name) => fieldAt(document as object as JsonObject, name))))
    const batch = signer.sign(some, { withTimes: true, known: collection.knownTexts, scopes })
    for (let i = 0; i < batch.ids.length; i++) collection.add(batch, i)
  }
  return new Scan({ result: collection.result(), document: (number) => all[number]!, variants: true, times: true })
}

/** The fields that keep documents apart; undefined if none do. A number may pass: `map` gives its callback one beside the item. */
function scopeFieldsOf(options: unknown): readonly string[] | undefined {
  if (options === undefined || typeof options === 'number') return undefined
  if (isJsonObject(options)) refuseListingOptions(options)
  checkOptions<ScanScope>('scan', options as ScanScope, scopeRules)
  const { scopeField } = options as ScanScope
  return scopeField === undefined ? undefined : [scopeField].flat()
}

/** Says of options that listings take that they are to be given to these. */
function refuseListingOptions(options: JsonObject): void {
  const option = Object.keys(options).find((name) => Object.hasOwn(listingRules, name))
  if (option === undefined) return
  const remedy = `give it to what scan returns, as in scan(documents).pairs({ ${option} })`
  throw new OnefoldError('PARAMETER_INVALID', `scan has no option "${option}"; ${remedy}`, { option })
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
