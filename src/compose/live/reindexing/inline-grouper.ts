import { CollectionGrouping, type GroupedCollection } from '../../../detection/live/reindexing/collection-grouping.js'
import type { GroupingBatch } from '../../../detection/live/reindexing/grouping-batch.js'
import type { CollectionGrouper } from '../../../detection/live/reindexing/reindex-parts.js'

/** Groups on the calling thread. */
export class InlineGrouper implements CollectionGrouper {
  readonly #grouping = new CollectionGrouping()

  get byteLength(): number {
    return this.#grouping.byteLength
  }

  async add(batch: GroupingBatch): Promise<void> {
    this.#grouping.add(batch)
  }

  async group(): Promise<GroupedCollection> {
    return this.#grouping.group()
  }

  async close(): Promise<void> {}
}
