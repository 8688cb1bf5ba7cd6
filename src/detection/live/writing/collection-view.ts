import type { Revision } from '../../../model.js'
import { documentFacts } from '../../../store/document-facts.js'
import type {
  DocumentFacts,
  FoldField,
  LookupHints,
  Store,
  StoreCollection,
  StoredDocument,
  StoredFields,
  StoreWrite,
  StoreWriteResult,
  TermHints,
  TermLookup,
  TermMatches,
} from '../../../store/store.js'
import { termFields } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { LiveDocument } from '../placing/live-document.js'
import type { RepairedCollection } from '../placing/repair-groups.js'
import { RecentWrites } from './recent-writes.js'
import { writeInWaves } from './write-waves.js'

/**
 * A collection as this process sees it: what the store shows, and what this process wrote since the store was last refreshed. Where a store shows
 * writes at once there is nothing to add.
 */
export class CollectionView implements RepairedCollection {
  readonly #store: Store
  readonly #settings: CollectionSettings
  readonly #recent: RecentWrites | undefined
  /** Whether a write failed of which nobody knows how much was done. */
  #isUncertain = false

  constructor(store: Store, settings: CollectionSettings) {
    this.#store = store
    this.#settings = settings
    if (!store.capabilities.visibleAtOnce) this.#recent = new RecentWrites(store)
  }

  read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#store.read(collection, ids)
  }

  lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    return (this.#recent ?? this.#store).lookUp(collection, lookup)
  }

  termHints(collection: StoreCollection): TermHints | undefined {
    return this.#store.termHints?.(collection)
  }

  findByFold(
    collection: StoreCollection,
    field: FoldField,
    values: readonly string[],
    perValue: number,
    hints?: LookupHints,
  ): Promise<DocumentFacts[]> {
    return (this.#recent ?? this.#store).findByFold(collection, field, values, perValue, hints)
  }

  /**
   * Writes, and sees to it that what is written is found at once.
   *
   * @param placed the documents that patches concern, as they are placed now
   * @throws OnefoldError as {@link Store.write}; the store is refreshed before anything is looked up again then
   */
  async write(writes: readonly StoreWrite[], placed: readonly LiveDocument[]): Promise<StoreWriteResult[]> {
    if (this.#recent === undefined) return this.#store.write(this.#settings, writes)
    try {
      const results = await writeInWaves(this.#store, this.#settings, writes)
      if (results.some(({ status }) => status === 'pending')) this.#isUncertain = true
      this.#note(writes, results, placed)
      return results
    } catch (error) {
      this.#isUncertain = true
      throw error
    }
  }

  /** Makes visible what anybody has written. */
  async refresh(): Promise<void> {
    if (this.#recent === undefined) return
    await this.#recent.refresh(() => this.#store.refresh(this.#settings))
    this.#isUncertain = false
  }

  /** Refreshes where what was written here can no longer be told from memory. */
  async makeKnown(): Promise<void> {
    if (this.#isUncertain || this.#recent?.isFull) await this.refresh()
  }

  #note(writes: readonly StoreWrite[], results: readonly StoreWriteResult[], placed: readonly LiveDocument[]): void {
    const recent = this.#recent!
    const byId = new Map(placed.map((document) => [document.id, document]))
    for (const [i, write] of writes.entries()) {
      const result = results[i]!
      if (result.status === 'deleted') recent.add({ id: write.id, facts: undefined, terms: undefined })
      else if (!('seqNo' in result)) this.#isUncertain = recent.drop(write.id) || this.#isUncertain
      else if (write.kind === 'put') recent.add(this.#written(write, result))
      else recent.add(placedWrite(this.#settings, byId.get(write.id)!, result))
    }
  }

  #written({ id, routing, source, fields }: StoreWrite, { seqNo, primaryTerm, version }: Revision) {
    const routed = routing === undefined ? {} : { routing }
    const document = { id, ...routed, seqNo, primaryTerm, version, source: source!, fields: fields as StoredFields }
    const terms = [...new Set(termFields.flatMap((family) => document.fields[family] ?? []))]
    return { id, facts: documentFacts(document, this.#settings.factFields), terms }
  }
}

function placedWrite(settings: CollectionSettings, document: LiveDocument, { seqNo, primaryTerm, version }: Revision) {
  const { id, stored, group, joined, containers, terms } = document
  const facts = { ...(stored ?? signedFacts(settings, document)), group, joined, containers, seqNo, primaryTerm, version }
  return { id, facts, terms: terms && [...new Set([...terms.fingerprints, ...terms.others])] }
}

/** Of a document that was signed where it stands; with those of the user's fields that grouping reads. */
function signedFacts({ scopeField, timeField }: CollectionSettings, document: LiveDocument) {
  const { id, routing, since, exact, sketch, length, fingerprintCount, scope, time } = document
  const values = { ...(scopeField && { [scopeField]: scope }), ...(timeField && { [timeField]: time }) }
  const text = { ...(exact !== undefined && { exact }), ...(sketch !== undefined && { sketch }) }
  return { id, ...(routing !== undefined && { routing }), signed: true, since, ...text, length, fingerprintCount, values }
}
