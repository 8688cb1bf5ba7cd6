import { OnefoldError } from '../../../errors.js'
import type { EngineClient } from '../engine/engine-client.js'
import { type EngineFault, engineFaultOf, exceedsEngine, toOnefoldError, tooLargeFault, triesOfFailure } from '../engine/engine-fault.js'
import { indexPath } from '../engine/engine-request.js'
import { remedyOf } from '../engine/index-block.js'
import type { VainWait } from '../engine/vain-wait.js'
import { answerOfItem, type BulkAnswer, type BulkItem, hasFailed, isWorthRepeating, pendingAnswer, refusedAnswer } from './bulk-answer.js'
import type { BulkLimits } from './bulk-limits.js'

/** Most writes of one bulk request: as many as a large batch has, because the engine is idle between two requests (decision 0172). */
const maxRequestItems = 2_000

/** Where writes are sent. */
export interface BulkTarget {
  readonly index: string
  /**
   * Whether the name is that of an alias. If it is gone, the writes are then refused: the engine would make an index of that name, with types that it
   * guesses, and the alias could not be set again.
   */
  readonly isAlias: boolean
}

/** A write as it is sent. */
export interface BulkWrite {
  readonly id: string
  /** Its lines, each with its line break. */
  readonly lines: string
}

interface BulkBody {
  readonly items?: readonly Readonly<Record<string, BulkItem>>[]
}

interface SentWrite extends BulkWrite {
  readonly at: number
  isRepeated: boolean
}

/**
 * Sends writes of different documents to one index. Each gets exactly one answer, in its place.
 *
 * Requests of a few megabytes are sent one after another. An engine starts a segment for each request that runs at the same time, and writing and
 * merging more, smaller segments costs more than two threads gain (decision 0155). Different calls, and other processes, do run side by side, as many
 * requests as the engine takes.
 *
 * Writes for which the engine is too busy are sent again after a pause. A request that is too large, or that is refused as a whole because of one
 * write, is halved until that write is alone. Writes that are not done when the retries are used up are pending, and so are all that are left of a
 * call when the engine was silent for too long.
 */
export class BulkSender {
  readonly #client: EngineClient
  readonly #limits: BulkLimits
  readonly #index: string
  readonly #query: { readonly require_alias: true } | undefined
  readonly #answers: BulkAnswer[] = []
  /** What keeps all writes from being done, not only those of one request. */
  #hindrance: unknown
  /**
   * Whether the retries of one request are used up. Each remaining request is then tried once, or a call would last as long as all its requests
   * together.
   */
  #isOutOfRetries = false
  /** Counts what requests of this call have waited since the last answer. */
  readonly #wait: VainWait
  /** Why nothing more is sent; undefined as long as the engine answers. */
  #silence: EngineFault | undefined

  constructor(client: EngineClient, limits: BulkLimits, { index, isAlias }: BulkTarget) {
    this.#client = client
    this.#wait = client.startWait()
    this.#limits = limits
    this.#index = index
    this.#query = isAlias ? { require_alias: true } : undefined
  }

  /**
   * @param writes of different ids
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN if all are pending and the engine did not fail at any of them: such a failure may be
   *   the document's fault, and is reported for the document
   */
  async send(writes: readonly BulkWrite[]): Promise<readonly BulkAnswer[]> {
    const sent = writes.map((write, at) => ({ ...write, at, isRepeated: false }))
    for (const chunk of cutUp(sent, this.#limits.length)) await this.#deliver(chunk)
    const [first] = this.#answers
    if (first === undefined || this.#answers.some((answer) => !answer.isPending || hasFailed(answer))) return this.#answers
    throw this.#hindrance ?? unavailable(first, this.#index)
  }

  async #deliver(chunk: readonly SentWrite[]): Promise<void> {
    if (this.#silence !== undefined) return this.#giveUp(chunk, this.#silence)
    let pending = chunk
    for (let attempt = 1; pending.length > 0; attempt++) {
      const fault = await this.#attempt(pending)
      if (fault !== undefined) {
        if (isForAll(fault)) return this.#giveUp(pending, fault)
        if (isForDividing(fault, attempt)) return this.#divide(pending, fault)
        for (const write of pending) {
          write.isRepeated ||= fault.kind !== 'busy'
          this.#answers[write.at] = pendingAnswer(fault, write.isRepeated)
        }
      }
      const large = pending.filter(({ at }) => exceedsEngine(this.#answers[at]!.error?.reason ?? ''))
      if (large.length > 0) await this.#divide(large, faultOfLarge(this.#answers[large[0]!.at]!))
      pending = pending.filter((write) => !large.includes(write) && isWorthRepeating(this.#answers[write.at]!, attempt))
      if (pending.length > 0 && !(await this.#rest(attempt, fault ?? faultOfItem(this.#answers[pending[0]!.at]!)))) return
    }
  }

  async #rest(attempt: number, fault: EngineFault): Promise<boolean> {
    if (this.#silence !== undefined) return false
    this.#isOutOfRetries ||= !(await this.#client.rest(attempt, fault, this.#index))
    return !this.#isOutOfRetries
  }

  /** Sends one request and records its answers. @returns the fault of the request as a whole */
  async #attempt(pending: readonly SentWrite[]): Promise<EngineFault | undefined> {
    const ticket = await this.#limits.requests.enter()
    const begun = performance.now()
    let fault: EngineFault | undefined
    try {
      fault = await this.#request(pending)
      this.#noteWait(begun, fault)
    } finally {
      const isBusy = (at: number): boolean => this.#answers[at]?.status === 429
      const isOverloaded = fault?.kind === 'busy' || fault?.kind === 'unreachable' || pending.some(({ at }) => isBusy(at))
      this.#limits.requests.leave(ticket, isOverloaded)
    }
    return fault
  }

  #noteWait(begun: number, fault: EngineFault | undefined): void {
    if (fault?.kind !== 'unreachable' && fault?.kind !== 'busy') {
      this.#wait.end()
      return
    }
    this.#wait.addSince(begun)
    if (!this.#wait.isTooLong) return
    this.#silence = fault
    this.#hindrance ??= toOnefoldError(fault, 'onefold', this.#index, undefined)
  }

  async #request(pending: readonly SentWrite[]): Promise<EngineFault | undefined> {
    try {
      const lines = pending.map((each) => each.lines).join('')
      const request = { method: 'POST', path: indexPath(this.#index, '/_bulk'), lines, ...(this.#query && { query: this.#query }) } as const
      const { body } = await this.#client.send<BulkBody>(request)
      return this.#note(pending, body)
    } catch (error) {
      const fault = engineFaultOf(error)
      if (fault === undefined) this.#hindrance = error
      else if (isForAll(fault)) this.#hindrance = toOnefoldError(fault, 'onefold', this.#index, error)
      // The store is closed: what was sent before has its answers.
      if (fault === undefined && !(error instanceof OnefoldError)) throw error
      return fault ?? closed
    }
  }

  #note(pending: readonly SentWrite[], { items = [] }: BulkBody): EngineFault | undefined {
    const answered = items.map((item) => Object.values(item)[0]!)
    // Something between the engine and onefold has mixed up answers, so nothing in this one can be trusted.
    const isWhole = answered.length === pending.length && answered.every(({ _id }, i) => _id === pending[i]!.id)
    if (!isWhole) return { kind: 'unreachable', status: 0, type: 'invalid_answer', reason: otherAnswer }
    for (const [i, item] of answered.entries()) {
      const { at, isRepeated } = pending[i]!
      this.#answers[at] = answerOfItem(item, isRepeated)
      const { error } = this.#answers[at]
      if (error?.type === 'index_not_found_exception')
        this.#hindrance ??= toOnefoldError({ kind: 'rejected', status: 404, ...error }, 'onefold', this.#index, undefined)
    }
    return undefined
  }

  #giveUp(pending: readonly SentWrite[], fault: EngineFault): void {
    for (const { at, isRepeated } of pending) this.#answers[at] = pendingAnswer(fault, isRepeated)
  }

  async #divide(pending: readonly SentWrite[], fault: EngineFault): Promise<void> {
    if (fault.kind === 'too large') this.#limits.noteTooLarge(lengthOf(pending))
    const half = pending.length >> 1
    if (half > 0) {
      await this.#deliver(pending.slice(0, half))
      return this.#deliver(pending.slice(half))
    }
    const { at, isRepeated } = pending[0]!
    this.#answers[at] = fault.status >= 500 ? pendingAnswer(fault, isRepeated) : refusedAnswer(fault, isRepeated)
  }
}

const otherAnswer =
  'the answer is not one to this request: either a pipeline of the index sets _id, which onefold needs as it is sent, or something between mixes up answers'

const closed: EngineFault = { kind: 'rejected', status: 401, type: 'store_closed', reason: 'the store is closed' }

/** Whether a fault would be the same for every other request. */
function isForAll({ status, type, kind }: EngineFault): boolean {
  return kind === 'rejected' && (status === 401 || status === 403 || type === 'index_not_found_exception')
}

/** Whether a fault may be that of a single write in the request. */
function isForDividing({ kind, status }: EngineFault, attempt: number): boolean {
  return kind === 'too large' || (kind === 'rejected' && (status < 500 || attempt >= triesOfFailure))
}

/** Why a write that was not done is sent again. */
function faultOfItem({ status, error }: BulkAnswer): EngineFault {
  return { kind: 'busy', status, type: error!.type, reason: error!.reason }
}

/** The fault of writes that were too large, from the answer to the first: a shard rejects everything that it was sent together. */
function faultOfLarge({ error }: BulkAnswer): EngineFault {
  return tooLargeFault(error!.type, error!.reason)
}

function unavailable({ error }: BulkAnswer, index: string): OnefoldError {
  const { type = '', reason: said = '' } = error ?? {}
  const reason = said.replace(/;$/, '')
  const remedy = remedyOf(type, reason)
  const message = `nothing was written: ${reason}${remedy === undefined ? '' : `; ${remedy}`}`
  return new OnefoldError('STORE_UNAVAILABLE', message, { index, type })
}

function lengthOf(writes: readonly BulkWrite[]): number {
  return writes.reduce((sum, { lines }) => sum + lines.length, 0)
}

function cutUp(writes: readonly SentWrite[], most: number): SentWrite[][] {
  const chunks: SentWrite[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const write of writes) {
    const more = write.lines.length
    const isFull = length + more > most || chunks.at(-1)!.length >= maxRequestItems
    if (isFull) chunks.push([])
    length = isFull ? more : length + more
    chunks.at(-1)!.push(write)
  }
  return chunks
}
