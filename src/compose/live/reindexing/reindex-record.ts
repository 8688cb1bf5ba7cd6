import {
  countDone,
  countPending,
  isInPlace,
  type ReindexPhase,
  type ReindexPlan,
  type ReindexState,
} from '../../../detection/live/reindexing/reindex-state.js'
import type { JsonObject } from '../../../model.js'
import type { TaskView } from '../../service.js'

/** A reindex as it is kept in the store. */
export interface ReindexRecord {
  readonly id: string
  readonly created_at: string
  readonly state: TaskView['state']
  readonly plan: ReindexPlan
  readonly progress: ReindexState
  /** Seconds that each phase has taken. */
  readonly seconds: Readonly<Partial<Record<ReindexPhase, number>>>
  /** What the caller who asked for the task should know. */
  readonly notice: string | undefined
  /** Why it failed. */
  readonly failure: JsonObject | undefined
  /** When a process last stopped working on it, in microseconds since the epoch. */
  readonly rested_at?: number
  /** Process that works on it. Another one takes over if {@link beat} stands still. */
  readonly owner: string
  /** Rises as long as the owner lives. */
  readonly beat: number
}

/** What somebody wants of a reindex; whoever works on it looks for it. */
export type WantedState = 'running' | 'paused' | 'cancelled'

/**
 * Roughly how many times as long it takes to write a document as to read it for grouping. For an estimate of the remaining time while nothing is
 * written yet.
 */
const writingShare = 6

/** How a reindex is shown. */
export function viewOf({ id, created_at, state, plan, progress, seconds, notice, failure }: ReindexRecord): TaskView {
  const pending = state === 'done' ? 0 : countPending(progress)
  const done = countDone(progress)
  const rate = rateOf(progress, seconds)
  return {
    id,
    kind: 'reindex',
    state,
    collection: plan.collection,
    created_at,
    progress: {
      done,
      total: Math.max(progress.total, done),
      rate: Math.round(rate * 10) / 10,
      seconds_left: state === 'running' || state === 'done' ? secondsLeft(progress, seconds, pending) : null,
    },
    outcome: { ...progress.outcome, pending },
    failures: failure === undefined ? progress.failures : [...progress.failures, failure],
    phase: progress.phase,
    read: progress.read,
    grouping: progress.grouping,
    source: plan.source,
    ...(isInPlace(plan) ? { in_place: true } : { dest: plan.target }),
    ...(notice !== undefined && { notice }),
  }
}

type Seconds = ReindexRecord['seconds']

/** Documents per second in the current phase, or in the last one that counted any. */
function rateOf(progress: ReindexState, seconds: Seconds): number {
  if (progress.phase === 'reading') return perSecond(progress.read, seconds.reading)
  return perSecond(countDone(progress), seconds.writing)
}

function perSecond(documents: number, seconds = 0): number {
  return seconds > 0 ? documents / seconds : 0
}

function secondsLeft(progress: ReindexState, seconds: Seconds, pending: number): number | null {
  if (pending === 0) return 0
  const rate = rateOf(progress, seconds)
  if (rate === 0) return null
  if (progress.phase !== 'reading') return Math.ceil(pending / rate)
  return Math.ceil((Math.max(0, progress.total - progress.read) + progress.total * writingShare) / rate)
}
