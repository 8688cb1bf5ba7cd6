import type { IndexTransfer } from '../../../store/index-transfer.js'
import type { Signer } from '../signing/signer.js'
import type { StoredCollection } from '../stored-collection.js'
import type { CollectionWriter } from '../writing/collection-writer.js'
import type { GroupedCollection } from './grouping/collection-grouping.js'
import type { GroupingBatch } from './grouping/grouping-batch.js'
import type { GroupingSigner } from './grouping/grouping-signer.js'
import type { ReindexPlan, ReindexState } from './reindex-state.js'

/** Documents that were read for grouping, and the position reached. */
export interface ReadBatch {
  /** Position of the range in `ReindexState.ranges`. */
  readonly range: number
  /** Number of the first write of the range that was not read. */
  readonly next: number
  readonly batch: GroupingBatch
}

/** Stores what must outlive the process. */
export interface ReindexJournal {
  /** Stores the state as it is at the time of the call or later. */
  save(): Promise<void>
  keepBatch(batch: ReadBatch): Promise<void>
  /** The stored batches; those of one range are in their order. */
  keptBatches(): AsyncIterable<ReadBatch>
  forgetBatches(): Promise<void>
}

/** Groups a collection: a {@link CollectionGrouping}, here or on another thread. */
export interface CollectionGrouper {
  /** Takes ownership of the batch: the caller must not use it afterwards. */
  add(batch: GroupingBatch): void | Promise<void>
  /** Rough upper bound of the memory that grouping the batches added so far takes, in bytes. */
  readonly byteLength: number
  group(): GroupedCollection | Promise<GroupedCollection>
  /** Ends its thread. */
  close?(): Promise<void>
}

/** Limits how many documents are processed per second. */
export interface Pace {
  /** Resolves when this number of documents may be processed. Rejects with the signal's reason as soon as the signal is aborted. */
  take(documents: number, signal: AbortSignal): Promise<void>
}

/** What a reindex works with. */
export interface ReindexParts {
  readonly plan: ReindexPlan
  readonly state: ReindexState
  readonly transfer: IndexTransfer
  /** The collection in the target. */
  readonly target: StoredCollection
  /** Writes to {@link target}. */
  readonly writer: CollectionWriter
  readonly signer: Signer
  readonly groupingSigner: GroupingSigner
  createGrouper(): CollectionGrouper
  readonly journal: ReindexJournal
  readonly pace: Pace
  now(): Date
  /** Resolves when every process knows of the reindex, so that its alias may move. */
  untilNoticed(): Promise<void>
  pause(milliseconds: number): Promise<void>
  /** Called with each document that cannot be signed because onefold's own code fails at it. */
  onHarmful?(id: string, error: unknown): void
  /** Once this is aborted, the reindex stops after the batches under way, and rejects with the signal's reason. */
  readonly signal: AbortSignal
}
