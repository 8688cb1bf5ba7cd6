import type { ReadBatch } from '../../../detection/live/reindexing/reindex-parts.js'
import { initialState } from '../../../detection/live/reindexing/reindex-state.js'
import type { RecordStore } from '../../../store/store.js'
import { RecordsOfKind } from '../records-of-kind.js'
import { type PackedBatch, packBatch, unpackBatch } from './packed-batch.js'
import type { ReindexRecord, WantedState } from './reindex-record.js'

/** Records read from the store at once; fewer of batches, which take a megabyte each. */
const pageSize = 100
const batchesAtOnce = 10

/** Reindexes, their wanted states and the batches that they have read, as records of the store. */
export class ReindexRecords {
  readonly #store: RecordStore
  readonly #reindexes: RecordsOfKind<ReindexRecord>
  readonly #wanted: RecordsOfKind<{ readonly state: WantedState }>

  constructor(store: RecordStore) {
    this.#store = store
    this.#reindexes = new RecordsOfKind(store, 'reindexes')
    this.#wanted = new RecordsOfKind(store, 'reindexes-wanted')
  }

  /** Oldest first. */
  async list(): Promise<ReindexRecord[]> {
    const found: ReindexRecord[] = []
    for await (const page of this.#reindexes.pages(pageSize)) found.push(...page.map(({ record }) => whole(record)))
    return found.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  }

  async get(id: string): Promise<ReindexRecord | undefined> {
    const record = await this.#reindexes.get(id)
    return record && whole(record)
  }

  async put(record: ReindexRecord): Promise<void> {
    await this.#reindexes.put(record.id, record)
  }

  async delete(id: string): Promise<void> {
    await this.#reindexes.delete(id)
    await this.#wanted.delete(id)
  }

  async wanted(id: string): Promise<WantedState> {
    return (await this.#wanted.get(id))?.state ?? 'running'
  }

  async want(id: string, state: WantedState): Promise<void> {
    await this.#wanted.put(id, { state })
  }

  async keepBatch(id: string, batch: ReadBatch): Promise<void> {
    const place = `${String(batch.range).padStart(6, '0')} ${String(batch.next).padStart(16, '0')}`
    await this.#batches(id).put(place, packBatch(batch))
  }

  /** The kept batches, range by range, in the order of each range. */
  async *keptBatches(id: string): AsyncGenerator<ReadBatch> {
    for await (const page of this.#batches(id).pages(batchesAtOnce)) for (const { record } of page) yield unpackBatch(record)
  }

  async forgetBatches(id: string): Promise<void> {
    await this.#batches(id).deleteAll()
  }

  /** A kind of its own for each reindex, so that its batches can be listed. */
  #batches(id: string): RecordsOfKind<PackedBatch> {
    return new RecordsOfKind(this.#store, `reindex-batches-${id}`)
  }
}

/** A record of an earlier release may lack what later ones note. */
function whole(record: ReindexRecord): ReindexRecord {
  return { ...record, progress: { ...initialState(), ...record.progress } }
}
