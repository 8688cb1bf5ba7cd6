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

/** A reindex as the store keeps it. */
export interface ReindexRecord {
  readonly id: string
  readonly created_at: string
  readonly state: TaskView['state']
  readonly plan: ReindexPlan
  readonly progress: ReindexState
  /** Seconds that each phase has taken. */
  readonly seconds: Readonly<Partial<Record<ReindexPhase, number>>>
  /** What the caller should know who asked for the task. */
  readonly notice: string | undefined
  /** Why it failed. */
  readonly failure: JsonObject | undefined
  /** When a process last stopped working on it, in microseconds since the epoch. */
  readonly rested_at?: number
  /** The process that works on it. Another one takes it over if {@link beat} stops rising. */
  readonly owner: string
  /** Rises while the owner lives. */
  readonly beat: number
}

/** States in which nothing happens until a user acts. */
export const restingStates: readonly TaskView['state'][] = ['paused', 'failed']

/** The state that a user wants; the process that works on the reindex looks for it. */
export type WantedState = 'running' | 'paused' | 'cancelled'

/**
 * Time to write a document, roughly, as a multiple of the time to read it for grouping. Estimates the time left while nothing has been written yet.
 */
const writingShare = 6

/** A reindex in the form of a task. */
export function taskViewOf({ id, created_at, state, plan, progress, seconds, notice, failure }: ReindexRecord): TaskView {
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
    ...(progress.warnings.length > 0 && { warnings: progress.warnings }),
    ...(progress.moreWarnings > 0 && { more_warnings: progress.moreWarnings }),
    phase: progress.phase,
    read: progress.read,
    grouping: progress.grouping,
    source: plan.source,
    ...(isInPlace(plan) ? { in_place: true } : { dest: plan.target }),
    ...(plan.alias !== undefined && { alias: plan.alias.name }),
    ...(notice !== undefined && { notice }),
  }
}

type Seconds = ReindexRecord['seconds']

/** Documents a second in the current phase, or in the last one that counted any; 0 while documents that were all read are grouped. */
function rateOf(progress: ReindexState, seconds: Seconds): number {
  if (progress.phase === 'reading') return progress.read < progress.total ? perSecond(progress.read, seconds.reading) : 0
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
  return Math.ceil((progress.total - progress.read + progress.total * writingShare) / rate)
}
