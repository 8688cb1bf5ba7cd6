import type { IndexTransfer } from '../../../store/index-transfer.js'
import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { HeldSigner, Signer } from '../signing/signer.js'
import type { DocumentWriter } from '../writing/document-writer.js'
import type { GroupedCollection } from './collection-grouping.js'
import type { GroupingBatch } from './grouping-batch.js'
import type { GroupingSigner } from './grouping-signer.js'
import type { ReindexPlan, ReindexState } from './reindex-state.js'

/** Documents that were read for grouping, and how far. */
export interface ReadBatch {
  /** Place of the range among all. */
  readonly range: number
  /** Number of the first write of the range that was not read. */
  readonly next: number
  readonly batch: GroupingBatch
}

/** Keeps what must outlive the process. */
export interface ReindexJournal {
  /** Keeps the state as it is at the call or later. */
  save(): Promise<void>
  keepBatch(batch: ReadBatch): Promise<void>
  /** What was kept, of each range in its order. */
  keptBatches(): AsyncIterable<ReadBatch>
  forgetBatches(): Promise<void>
}

/** Groups a collection, perhaps on another thread. */
export interface CollectionGrouper {
  /** Takes ownership of the batch: the caller must not use it afterwards. */
  add(batch: GroupingBatch): Promise<void>
  /** Most bytes that grouping takes, roughly. */
  readonly byteLength: number
  group(): Promise<GroupedCollection>
  close(): Promise<void>
}

/** Limits how many documents are processed in a second. */
export interface Pace {
  /** Resolves when this many documents may be processed. Rejects with the signal's reason as soon as it is aborted. */
  take(documents: number, signal: AbortSignal): Promise<void>
}

/** What a reindex works with. */
export interface ReindexParts {
  readonly plan: ReindexPlan
  readonly state: ReindexState
  readonly settings: CollectionSettings
  readonly transfer: IndexTransfer
  /** The store, with the collection in the target. */
  readonly target: Store
  /** Over {@link target}. */
  readonly writer: DocumentWriter
  readonly signer: Signer
  /** Undefined if all is done on one thread. */
  readonly heldSigner: HeldSigner | undefined
  readonly groupingSigner: GroupingSigner
  createGrouper(): CollectionGrouper
  readonly journal: ReindexJournal
  readonly pace: Pace
  now(): Date
  /** Resolves after so many milliseconds. */
  pause(milliseconds: number): Promise<void>
  /** Once it is aborted, the reindex stops after the batches under way, and rejects with the signal's reason. */
  readonly signal: AbortSignal
}
