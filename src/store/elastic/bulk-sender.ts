import { OnefoldError } from '../../errors.js'
import { type EngineClient, indexPath } from './engine-client.js'
import { type Cause, type EngineFault, faultOf, isBusy, toOnefoldError } from './engine-fault.js'

/** Bytes of one bulk request at most, unless one document is larger; engines take 100 MB by default and work best far below. */
const maxRequestBytes = 8 << 20

/** Writes of one bulk request at most. */
const maxRequestItems = 2_000

/** How the engine answered one write. */
export interface BulkAnswer {
  /** HTTP status of the item. */
  readonly status: number
  readonly result?: string
  readonly error?: Cause & { readonly type: string; readonly reason: string }
  readonly _version?: number
  readonly _seq_no?: number
  readonly _primary_term?: number
  /** Whether an earlier attempt may have done it although its answer never came. */
  readonly isRepeated: boolean
}

interface BulkBody {
  readonly items: readonly Readonly<Record<string, Omit<BulkAnswer, 'isRepeated'>>>[]
}

interface PendingWrite {
  readonly at: number
  readonly lines: string
  isRepeated: boolean
}

/**
 * Sends writes to one index; each gets exactly one answer, in its place.
 *
 * What the engine is too busy for is sent again after a pause; a request that is too large, or refused as a whole because of one write in it,
 * is halved until that write stands alone. When patience ends, what is left has the status of its last attempt, 503 where there was no answer.
 */
export class BulkSender {
  readonly #client: EngineClient
  readonly #index: string
  readonly #answers: BulkAnswer[] = []

  constructor(client: EngineClient, index: string) {
    this.#client = client
    this.#index = index
  }

  /**
   * @param lines  the lines of each write, in the order in which they are to happen
   * @throws OnefoldError STORE_UNAVAILABLE when not one write was answered, COLLECTION_UNKNOWN
   */
  async send(lines: readonly string[]): Promise<readonly BulkAnswer[]> {
    const pending = lines.map((each, at) => ({ at, lines: each, isRepeated: false }))
    for (const chunk of cutUp(pending)) await this.#settle(chunk)
    const left = this.#answers.find(({ error }) => error?.type === unanswered)
    if (left && this.#answers.every(({ error }) => error?.type === unanswered))
      throw new OnefoldError('STORE_UNAVAILABLE', `nothing was written: ${left.error!.reason}`, { index: this.#index })
    return this.#answers
  }

  async #settle(chunk: readonly PendingWrite[]): Promise<void> {
    let pending = chunk
    for (let attempt = 1; pending.length > 0; attempt++) {
      const fault = await this.#attempt(pending)
      if (fault?.kind === 'too large' || fault?.kind === 'rejected') return this.#divide(pending, fault)
      if (fault) for (const each of pending) this.#answers[each.at] = noAnswer(fault, each.isRepeated)
      if (fault?.kind === 'unreachable') for (const each of pending) each.isRepeated = true
      pending = pending.filter(({ at }) => isToBeRepeated(this.#answers[at]!))
      if (pending.length > 0 && !(await this.#client.rest(attempt))) return
    }
  }

  /** One request; what is answered is noted. @returns the fault of the request as a whole */
  async #attempt(pending: readonly PendingWrite[]): Promise<EngineFault | undefined> {
    try {
      const lines = pending.map((each) => each.lines).join('')
      const { body } = await this.#client.send<BulkBody>({ method: 'POST', path: indexPath(this.#index, '/_bulk'), lines })
      for (const [i, item] of body.items.entries()) this.#note(pending[i]!, Object.values(item)[0]!)
      return undefined
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined) throw error
      const isOfAll = fault.status === 401 || fault.status === 403 || fault.type === 'index_not_found_exception'
      if (isOfAll) throw toOnefoldError(fault, 'onefold', this.#index, error)
      return fault
    }
  }

  #note({ at, isRepeated }: PendingWrite, answer: Omit<BulkAnswer, 'isRepeated'>): void {
    if (answer.error?.type === 'index_not_found_exception')
      throw toOnefoldError({ kind: 'rejected', status: 404, ...answer.error }, 'onefold', this.#index, undefined)
    this.#answers[at] = { ...answer, isRepeated }
  }

  async #divide(pending: readonly PendingWrite[], { status, type, reason }: EngineFault): Promise<void> {
    const half = pending.length >> 1
    if (half === 0) {
      this.#answers[pending[0]!.at] = { status, error: { type, reason }, isRepeated: false }
      return
    }
    await this.#settle(pending.slice(0, half))
    await this.#settle(pending.slice(half))
  }
}

/** Type of the error of a write that no engine has answered. */
const unanswered = 'unavailable_exception'

function noAnswer({ status, reason }: EngineFault, isRepeated: boolean): BulkAnswer {
  return { status: status || 503, error: { type: unanswered, reason }, isRepeated }
}

function isToBeRepeated({ status, error }: BulkAnswer): boolean {
  return error !== undefined && (error.type === unanswered || isBusy(status, error.type))
}

function cutUp(writes: readonly PendingWrite[]): PendingWrite[][] {
  const chunks: PendingWrite[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const write of writes) {
    const more = Buffer.byteLength(write.lines)
    const isFull = bytes + more > maxRequestBytes || chunks.at(-1)!.length >= maxRequestItems
    if (isFull) chunks.push([])
    bytes = isFull ? more : bytes + more
    chunks.at(-1)!.push(write)
  }
  return chunks
}
