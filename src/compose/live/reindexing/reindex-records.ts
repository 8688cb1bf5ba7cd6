import type { ReadBatch } from '../../../detection/live/reindexing/reindex-parts.js'
import type { JsonObject } from '../../../model.js'
import type { RecordStore } from '../../../store/store.js'
import { packBatch, unpackBatch } from './packed-batch.js'
import type { ReindexRecord, WantedState } from './reindex-record.js'

/** Records read from the store at once: batches hold a megabyte each. */
const pageSize = 100
const batchesAtOnce = 10

/** Reindexes, what is wanted of them, and what they have read, as records of the store. */
export class ReindexRecords {
  readonly #records: RecordStore

  constructor(records: RecordStore) {
    this.#records = records
  }

  /** Oldest first. */
  async list(): Promise<ReindexRecord[]> {
    const found: ReindexRecord[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<RecordStore['list']>> = await this.#records.list('reindexes', pageSize, after)
      found.push(...page.items.map(({ record }) => record as unknown as ReindexRecord))
      after = page.after
    } while (after !== null)
    return found.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  }

  async get(id: string): Promise<ReindexRecord | undefined> {
    return (await this.#records.get('reindexes', id)) as ReindexRecord | undefined
  }

  async put(record: ReindexRecord): Promise<void> {
    await this.#records.put('reindexes', record.id, record as unknown as JsonObject)
  }

  async delete(id: string): Promise<void> {
    await this.#records.delete('reindexes', id)
    await this.#records.delete('reindexes-wanted', id)
  }

  async wanted(id: string): Promise<WantedState> {
    const { state = 'running' } = (await this.#records.get('reindexes-wanted', id)) ?? {}
    return state as WantedState
  }

  async want(id: string, state: WantedState): Promise<void> {
    await this.#records.put('reindexes-wanted', id, { state })
  }

  async keepBatch(id: string, batch: ReadBatch): Promise<void> {
    const place = `${String(batch.range).padStart(6, '0')} ${String(batch.next).padStart(16, '0')}`
    await this.#records.put(batchKind(id), place, packBatch(batch))
  }

  /** The batches of each range, in the order of the range. */
  async *keptBatches(id: string): AsyncGenerator<ReadBatch> {
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<RecordStore['list']>> = await this.#records.list(batchKind(id), batchesAtOnce, after)
      for (const { record } of page.items) yield unpackBatch(record)
      after = page.after
    } while (after !== null)
  }

  async forgetBatches(id: string): Promise<void> {
    await this.#records.deleteAll(batchKind(id))
  }
}

/** A kind of its own for each, so that one's batches can be listed. */
function batchKind(id: string): string {
  return `reindex-batches-${id}`
}
