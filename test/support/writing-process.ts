import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { CollectionWriter } from '../../src/detection/live/writing/collection-writer.js'
import type { WriteOutcome } from '../../src/model.js'
import type { Store } from '../../src/store/store.js'
import { withHints } from './hinted-store.js'
import { type Change, signer, stamped, tick } from './live-collection.js'

/** One of several processes that write to a collection of a store like an engine. Each knows only what it wrote itself, until it refreshes. */
export class WritingProcess {
  readonly writer: CollectionWriter
  readonly #store: Store
  readonly #settings: CollectionSettings

  constructor(store: Store, settings: CollectionSettings) {
    this.#store = store
    this.#settings = settings
    this.writer = new CollectionWriter({ store: withHints(store), settings, signer, now: () => new Date(0) })
  }

  /** Processes on one store that have nothing left to learn of it: the first batch of a process refreshes, so it starts with all documents. */
  static async openOn(stores: readonly Store[], settings: CollectionSettings): Promise<WritingProcess[]> {
    const processes = stores.map((store) => new WritingProcess(store, settings))
    for (const each of processes) await each.index({ empty: '' })
    await processes[0]!.remove('empty')
    for (const each of processes) await each.settle()
    return processes
  }

  /** Writes a batch. */
  write(...changes: readonly Change[]): Promise<WriteOutcome[]> {
    return this.writer.write(stamped(changes))
  }

  /** Writes texts by their ids as one batch. */
  index(texts: Readonly<Record<string, string>>): Promise<WriteOutcome[]> {
    return this.write(...Object.entries(texts).map(([id, text]): Change => ({ kind: 'index', id, source: { text } })))
  }

  remove(id: string): Promise<WriteOutcome[]> {
    return this.write({ kind: 'delete', id })
  }

  /** Signs documents that others wrote, each in a batch of its own. */
  async sign(...ids: readonly string[]): Promise<void> {
    for (const document of await this.#store.read(this.#settings, ids)) {
      const { id, seqNo, primaryTerm } = document!
      await this.writer.sign([{ kind: 'sign', id, expect: { seqNo, primaryTerm }, acceptedAt: tick() }])
    }
  }

  async settle(): Promise<void> {
    await this.writer.settle(this.writer.takeUnsettled())
  }
}
