import type { JsonObject } from '../../../model.js'
import type { OrderKey } from '../../../store/document-order.js'
import { isEngineFailure } from '../../../store/engine-failure.js'
import type { SequenceRange } from '../../../store/index-transfer.js'
import type { StoreWriteResult } from '../../../store/store.js'

/**
 * The phases of a reindex. `preparing`: the target is made, and the content of the source is cut into ranges. `reading`: what grouping needs is read,
 * saved and grouped. `writing`: documents are signed and written, each once. `settling`: groups are made with the store's candidates, if there was
 * not enough memory to make them before. `catching up`: what others changed meanwhile is done again.
 */
export type ReindexPhase = 'preparing' | 'reading' | 'writing' | 'settling' | 'catching up' | 'done'

/** What a reindex is to do; made once, at its start. */
export interface ReindexPlan {
  readonly collection: string
  /** Index that is read, by its own name. */
  readonly source: string
  readonly sourceUuid: string
  /** The index that is written to; the source itself if it is signed in place. */
  readonly target: string
  /** Whether the target was made for this, and still lacks the settings of an index in use. */
  readonly isTargetNew: boolean
  /** Whether the collection is in the target already, so that others write to it from the beginning. */
  readonly isTargetInUse: boolean
  /** The alias that will point to the target in the end, and the index that it points to now; undefined: none moves. */
  readonly alias: { readonly name: string; readonly from: string | undefined } | undefined
  /** Ranges that are worked on at the same time. */
  readonly slices: number
  readonly documentsPerSecond: number | undefined
  /** For grouping in memory. */
  readonly memoryBytes: number
  /** Whether the source takes no writes while the alias moves. */
  readonly blockWrites: boolean
  /** When it began, in microseconds: the `since` of documents that have none. */
  readonly startedAt: number
}

/** How documents ended. Those that are not counted yet are pending. */
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
  /** All that the source held at the start, cut up. */
  ranges: readonly SequenceRange[]
  /** For each range, the number of the first write that is not in the target yet. */
  positions: number[]
  /** The last document that was settled with the store's candidates. */
  settledUpTo: OrderKey | undefined
  /** For each shard of the source, the number of the first write that was not caught up with. */
  caughtUp: number[]
  /** Shortly before the alias was moved to the target, in microseconds. Recorded before, because a process may end in between. */
  swapsAt: number | undefined
  /** The same, once the alias stands for the target. */
  swappedAt: number | undefined
  /**
   * For each shard of the target, the number of the first write after {@link swapsAt}; before it there are only copies. Empty if others wrote from
   * the beginning, or if an earlier version moved the alias; then it is not known.
   */
  copiedUpTo: readonly number[]
  /** Whether the source is blocked at the moment, or was when a process ended. */
  holdsBlock: boolean
  /** Documents of the source when it was last counted. */
  total: number
  /** Documents that were read for grouping. */
  read: number
  readonly outcome: ReindexOutcome
  /** Refused documents that are not in the target. */
  unwritten: number
  failures: readonly JsonObject[]
}

/** Most failures that are kept; further ones are only counted. */
const keptFailures = 100

/** A reindex that has just been asked for. */
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
    copiedUpTo: [],
    holdsBlock: false,
    total: 0,
    read: 0,
    outcome: { ok: 0, noop: 0, conflict: 0, refused: 0 },
    unwritten: 0,
    failures: [],
  }
}

/** Whether documents are signed where they are. */
export function isInPlace({ source, target }: ReindexPlan): boolean {
  return source === target
}

/** How many documents have ended. */
export function countDone({ outcome: { ok, noop, conflict, refused } }: ReindexState): number {
  return ok + noop + conflict + refused
}

/** How many documents have not ended. */
export function countPending(state: ReindexState): number {
  return Math.max(0, state.total - countDone(state))
}

/** Notes why a document failed. */
export function noteFailure(state: ReindexState, failure: JsonObject): void {
  if (state.failures.length < keptFailures) state.failures = [...state.failures, failure]
}

/** Why the target does not take a document. */
export function describeRefused(id: string, { httpStatus, type, reason }: StoreWriteResult & { readonly status: 'refused' }): JsonObject {
  return { _id: id, status: httpStatus, type, reason, ...(isEngineFailure(httpStatus) && { code: 'ONEFOLD_STORE_FAILED' }) }
}

/**
 * Cuts the content of an index into ranges, at least as many as are worked on at the same time if it is large enough.
 *
 * @param checkpoints of each shard, the number below which everything is read
 */
export function planRanges(checkpoints: readonly number[], slices: number): SequenceRange[] {
  const held = checkpoints.reduce((sum, to) => sum + to, 0)
  const wanted = Math.max(1, Math.ceil(held / slices))
  return checkpoints.flatMap((end, shard) => {
    const parts = Math.max(1, Math.min(end, Math.round(end / wanted)))
    const edge = (part: number): number => Math.round((end * part) / parts)
    return Array.from({ length: parts }, (_, part) => ({ shard, from: edge(part), to: edge(part + 1) }))
  })
}
