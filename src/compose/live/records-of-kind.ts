import type { JsonObject } from '../../model.js'
import { readPages } from '../../store/pages.js'
import type { Page, RecordStore } from '../../store/store.js'

/** A record and its id. */
interface HeldRecord<Held> {
  readonly id: string
  readonly record: Held
}

/** The records of one kind, with their type. Reading does not check them, because only onefold writes them. */
export class RecordsOfKind<Held extends object> {
  readonly #store: RecordStore
  readonly #kind: string

  constructor(store: RecordStore, kind: string) {
    this.#store = store
    this.#kind = kind
  }

  async get(id: string): Promise<Held | undefined> {
    return (await this.#store.get(this.#kind, id)) as Held | undefined
  }

  put(id: string, record: Held): Promise<void> {
    return this.#store.put(this.#kind, id, record as JsonObject)
  }

  delete(id: string): Promise<void> {
    return this.#store.delete(this.#kind, id)
  }

  deleteAll(): Promise<void> {
    return this.#store.deleteAll(this.#kind)
  }

  /** One page of the records, ordered by id. */
  async list(size: number, after: string | null): Promise<Page<HeldRecord<Held>>> {
    return (await this.#store.list(this.#kind, size, after)) as Page<HeldRecord<Held>>
  }

  /** All records ordered by id, `size` at a time. */
  pages(size: number): AsyncGenerator<readonly HeldRecord<Held>[]> {
    return readPages((after) => this.list(size, after))
  }
}
