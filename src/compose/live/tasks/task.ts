import { OnefoldError } from '../../../errors.js'
import type { JsonObject, WriteOutcome } from '../../../model.js'
import type { TaskView } from '../../service.js'

/** Failures that a task keeps; further ones are only counted. */
const keptFailures = 100

/** Documents that are signed in one go, which is the most that a waiting caller waits for. */
export const signedAtOnce = 200

/** States in which nothing more happens by itself. */
const ended: ReadonlySet<TaskView['state']> = new Set(['done', 'failed', 'cancelled'])

/** What was done of a task, as the store keeps it. */
export interface TaskRecord extends Omit<TaskView, 'progress'> {
  readonly total: number
  /** Numbers of the chunks of documents that have still to be signed. */
  readonly chunks: readonly number[]
  /** Seconds spent on the task. */
  readonly seconds: number
  /** Number of documents signed in these seconds. */
  readonly signed: number
  /** In the state `failed`: how often the task had been resumed by then. */
  readonly failedAfter?: number
}

/** What is known of a task before anything is done. */
export type NewTask = Pick<TaskRecord, 'id' | 'collection' | 'created_at'>

/** Documents that were accepted with 202 and are signed little by little. Holds numbers and states; the ids are in the store. */
export class Task {
  #record: TaskRecord
  #order: TaskOrder

  constructor(record: TaskRecord, order: TaskOrder = firstOrder) {
    this.#record = record
    this.#order = order
  }

  /** The task for a request, made from the outcomes of its unsigned writes. */
  static ofOutcomes(given: NewTask, outcomes: readonly WriteOutcome[], chunks: number): Task {
    const { length } = outcomes
    const outcome = { ok: 0, noop: 0, conflict: 0, refused: 0, pending: 0 }
    for (const each of outcomes) outcome[classOf(each)]++
    const failures = outcomes
      .filter(({ error }) => error !== undefined)
      .slice(0, keptFailures)
      .map(toFailure)
    const state = outcome.pending > 0 ? 'waiting' : 'done'
    const numbers = Array.from({ length: chunks }, (_, i) => i)
    return new Task({ ...given, kind: 'write', state, total: length, outcome, failures, chunks: numbers, seconds: 0, signed: 0 })
  }

  get id(): string {
    return this.#record.id
  }

  get record(): TaskRecord {
    return this.#record
  }

  get order(): TaskOrder {
    return this.#order
  }

  /** Derived from what was done and what was ordered. */
  get state(): TaskView['state'] {
    const { state, failedAfter = 0 } = this.#record
    if (state === 'done') return state
    if (this.#order.wish !== 'go') return this.#order.wish === 'pause' ? 'paused' : 'cancelled'
    return state === 'failed' && this.#order.resumed > failedAfter ? 'waiting' : state
  }

  get isEnded(): boolean {
    return ended.has(this.state)
  }

  /** The chunk to sign next; undefined if there is none, or if nothing is to be done now. */
  get nextChunk(): number | undefined {
    return this.isActive ? this.#record.chunks[0] : undefined
  }

  get isActive(): boolean {
    return this.state === 'waiting' || this.state === 'running'
  }

  /** Records that work on the task has begun. */
  begin(): void {
    this.#record = { ...this.#record, state: 'running' }
  }

  /** Records what users want from now on. */
  setOrder(wish: TaskOrder['wish']): void {
    this.#order = { wish, resumed: this.#order.resumed + (wish === 'go' ? 1 : 0) }
  }

  /** Counts a signed chunk. */
  addChunk(chunk: number, outcomes: readonly WriteOutcome[], seconds: number): void {
    const record = this.#record
    const outcome = { ...record.outcome }
    for (const each of outcomes) {
      outcome.pending--
      outcome[classOfSigned(each)]++
    }
    const failures = [...record.failures, ...outcomes.filter(({ error }) => error !== undefined).map(toFailure)].slice(0, keptFailures)
    const chunks = record.chunks.filter((each) => each !== chunk)
    const state = chunks.length > 0 ? 'running' : this.state === 'cancelled' ? record.state : 'done'
    const signed = record.signed + outcomes.length
    this.#record = { ...record, state, outcome, failures, chunks, signed, seconds: record.seconds + seconds }
  }

  /** Stops the task; what is pending stays pending until the task is resumed. */
  fail(failure: JsonObject): void {
    const failures = [...this.#record.failures, failure].slice(-keptFailures)
    this.#record = { ...this.#record, state: 'failed', failures, failedAfter: this.#order.resumed }
  }

  view(): TaskView {
    const { total, chunks, seconds, signed, failedAfter, ...rest } = this.#record
    const { pending } = rest.outcome
    const rate = seconds > 0 ? signed / seconds : 0
    const secondsLeft = pending === 0 ? 0 : rate > 0 && this.isActive ? Math.ceil(pending / rate) : null
    return {
      ...rest,
      state: this.state,
      progress: { done: total - pending, total, rate: Math.round(rate * 10) / 10, seconds_left: secondsLeft },
    }
  }
}

/** Whether a document was written and is not signed yet. */
export function isUnsigned({ result }: WriteOutcome): boolean {
  return result === 'created' || result === 'updated' || result === 'pending'
}

function classOf(outcome: WriteOutcome): keyof TaskView['outcome'] {
  if (isUnsigned(outcome)) return 'pending'
  const { result } = outcome
  if (result === 'conflict' || result === 'refused') return result
  return result === 'deleted' ? 'ok' : 'noop'
}

/** The class of a signing's outcome; nothing about the document is pending afterwards. */
function classOfSigned(outcome: WriteOutcome): keyof TaskView['outcome'] {
  if (outcome.result === 'pending') return 'refused'
  return isUnsigned(outcome) ? 'ok' : classOf(outcome)
}

function toFailure({ id, status, error }: WriteOutcome): JsonObject {
  return { _id: id, status, ...error }
}

/**
 * What users want of a task, kept apart from the record of what was done. The process that works on a task writes only the record, and the process
 * that is asked to pause it writes only the order, so that neither overwrites what the other wrote.
 */
export interface TaskOrder {
  readonly wish: 'go' | 'pause' | 'cancel'
  /** How often the task was resumed. A failed task stays failed until this is higher than at the failure. */
  readonly resumed: number
}

/** The order of a task that was never paused, resumed or cancelled. */
const firstOrder: TaskOrder = { wish: 'go', resumed: 0 }

/**
 * Refuses an order that is not possible in a task's state.
 *
 * @param allowed states in which it is possible
 * @throws OnefoldError TASK_STATE
 */
export function checkTaskState(state: TaskView['state'], allowed: readonly TaskView['state'][]): void {
  if (allowed.includes(state)) return
  throw new OnefoldError('TASK_STATE', `the task is ${state}; this can be done while it is ${allowed.join(' or ')}`, { state })
}
