import { errorCodeName } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { OrderKey } from '../../../store/document-order.js'
import type { SequenceRange } from '../../../store/index-transfer.js'
import { isEngineFailure, type StoreWriteResult } from '../../../store/store.js'

/**
 * The phase of a reindex. `preparing`: the target is created, and the writes of the source are cut into ranges. `reading`: what grouping needs is
 * read, kept and grouped. `writing`: documents are signed and written, each once. `settling`: groups are made with the store's candidates, if they
 * could not be made in memory before. `catching up`: documents that others changed in the meantime are done again.
 */
export type ReindexPhase = 'preparing' | 'reading' | 'writing' | 'settling' | 'catching up' | 'done'

/** What a reindex has to do. Made once, at its start. */
export interface ReindexPlan {
  readonly collection: string
  /** The index to read, by its own name, not an alias. */
  readonly source: string
  readonly sourceUuid: string
  /** The index to write: the source itself if it is signed in place. */
  readonly target: string
  /** Whether the target is created for this reindex, and gets the settings of an index in use only at the end. */
  readonly isTargetNew: boolean
  /** Whether the collection is in the target already, so that others write to the target from the beginning. */
  readonly isTargetInUse: boolean
  /** The alias to move to the target at the end, and the index that it names now, if any. Undefined: no alias moves. */
  readonly alias: { readonly name: string; readonly from: string | undefined } | undefined
  /** Aliases of the source that stay with it although that one moves. */
  readonly otherAliases: readonly string[]
  /** Number of ranges that are processed at the same time. */
  readonly slices: number
  readonly documentsPerSecond: number | undefined
  /** Limit of memory for grouping. */
  readonly memoryBytes: number
  /** Whether the source refuses writes while the alias moves. */
  readonly blockWrites: boolean
  /** Start of the reindex, in microseconds: the `since` of documents that have none. */
  readonly startedAt: number
}

/** Number of documents by outcome. Documents that are not counted yet are pending. */
interface ReindexOutcome {
  ok: number
  noop: number
  conflict: number
  refused: number
}

/** Progress of a reindex. Changes as the work proceeds, and outlives the process. */
export interface ReindexState {
  phase: ReindexPhase
  grouping: 'memory' | 'store'
  /** Everything that the source held at the start, in ranges. */
  ranges: readonly SequenceRange[]
  /** For each range, the number of the first write that was not written to the target. */
  positions: number[]
  /** The last document that was settled with the store's candidates. */
  settledUpTo: OrderKey | undefined
  /** For each shard of the source, the number of the first write that was not caught up with. */
  caughtUp: number[]
  /** Time just before the alias moves to the target, in microseconds. Recorded before the move, because the process may end in between. */
  swapsAt: number | undefined
  /** The same time, recorded once the alias names the target. */
  swappedAt: number | undefined
  /** Whether all that reached the source before the alias moved is in the target. */
  isBrought: boolean
  /** Whether this reindex is blocking the writes of the source, or was doing so when its process ended. */
  holdsBlock: boolean
  /** Number of documents in the source at the last count. */
  total: number
  /** Number of documents that were read for grouping. */
  read: number
  readonly outcome: ReindexOutcome
  /** Number of refused documents that are not in the target. */
  unwritten: number
  failures: readonly JsonObject[]
  /** The first documents that were read only in part, which their authors may not expect; each with its `_id` and the reason. */
  warnings: readonly JsonObject[]
  /** Number of such documents beyond those that {@link warnings} names. */
  moreWarnings: number
}

/** Most failures that are kept, and most warnings. Further ones are only counted. */
export const keptFailures = 100

/** The state of a reindex that was just requested. */
export function initialState(): ReindexState {
  return {
    phase: 'preparing',
    grouping: 'memory',
    ranges: [],
    positions: [],
    settledUpTo: undefined,
    caughtUp: [],
    swapsAt: undefined,
    swappedAt: undefined,
    isBrought: false,
    holdsBlock: false,
    total: 0,
    read: 0,
    outcome: { ok: 0, noop: 0, conflict: 0, refused: 0 },
    unwritten: 0,
    failures: [],
    warnings: [],
    moreWarnings: 0,
  }
}

/** Whether documents are signed where they are. */
export function isInPlace({ source, target }: ReindexPlan): boolean {
  return source === target
}

/** How many documents have an outcome. */
export function countDone({ outcome: { ok, noop, conflict, refused } }: ReindexState): number {
  return ok + noop + conflict + refused
}

/** How many documents have no outcome yet. */
export function countPending(state: ReindexState): number {
  return Math.max(0, state.total - countDone(state))
}

/** Records why a document failed. */
export function noteFailure(state: ReindexState, failure: JsonObject): void {
  if (state.failures.length < keptFailures) state.failures = [...state.failures, failure]
}

/**
 * Records what was not read of documents, if anything. A document is named once, however often it is read.
 *
 * @param wasRead whether a document was read before, and so may have been counted
 */
export function noteGaps<Each extends { readonly document: { readonly id: string }; readonly gaps: string | undefined }>(
  state: ReindexState,
  documents: readonly Each[],
  wasRead: (each: Each) => boolean = () => false,
): void {
  for (const each of documents) {
    const { document, gaps } = each
    if (gaps === undefined || state.warnings.some(({ _id }) => _id === document.id)) continue
    if (state.warnings.length < keptFailures) state.warnings = [...state.warnings, { _id: document.id, reason: gaps }]
    else if (!wasRead(each)) state.moreWarnings++
  }
}

/** Takes refused documents out of the counts and the failures: they are in the target by now, or are about to be tried again. */
export function forgetUnwritten(state: ReindexState): void {
  state.outcome.refused -= state.unwritten
  state.unwritten = 0
  state.failures = state.failures.filter(({ type }) => type === undefined)
}

/** Why the target refuses a document, as `failures` lists it. Of all failures, only these have a type. */
export function describeRefused(id: string, { httpStatus, type, reason }: StoreWriteResult & { readonly status: 'refused' }): JsonObject {
  return { _id: id, status: httpStatus, type, reason, ...(isEngineFailure(httpStatus) && { code: errorCodeName('STORE_FAILED') }) }
}

/**
 * Cuts the writes of an index into ranges of about equal size: at least as many as are processed at the same time, and at least one for each shard.
 *
 * @param checkpoints for each shard, the number below which all writes are to be read
 */
export function planRanges(checkpoints: readonly number[], slices: number): SequenceRange[] {
  const held = checkpoints.reduce((sum, to) => sum + to, 0)
  const wanted = Math.min(slices, held)
  return checkpoints.flatMap((end, shard) => {
    // Multiplied first: the quotient of two quotients may lie a little above a whole number. No writes give 0 / 0, and one empty range.
    const parts = Math.ceil((end * wanted) / held) || 1
    const edge = (part: number): number => Math.round((end * part) / parts)
    return Array.from({ length: parts }, (_, part) => ({ shard, from: edge(part), to: edge(part + 1) }))
  })
}
