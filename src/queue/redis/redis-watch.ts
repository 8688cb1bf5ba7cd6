import type { Redis } from 'ioredis'
import { OnefoldError } from '../../errors.js'
import { objectionTo, readRedisState } from './redis-state.js'
import { describeSilence, lacksRight, rightRemedy, whyUnreachable } from './why-unreachable.js'

/** Milliseconds between two questions for the state of Redis. */
const askedEveryMs = 1_000

/** Milliseconds to wait for the first answer. */
const patienceMs = 10_000

/** Knows at any moment whether jobs can be given to Redis. */
export class RedisWatch {
  readonly #redis: Redis
  readonly #address: string
  readonly #onChange: (objection: OnefoldError | undefined) => void
  #objection: OnefoldError | undefined
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  private constructor(redis: Redis, address: string, onChange: (objection: OnefoldError | undefined) => void) {
    this.#redis = redis
    this.#address = address
    this.#onChange = onChange
  }

  /**
   * Waits for the first answer of Redis, and keeps watching.
   *
   * @param address for people: `127.0.0.1:6379`
   * @param onChange called when jobs can no longer be given to Redis, with the reason, and when they can again
   * @throws OnefoldError QUEUE_UNAVAILABLE if Redis cannot be reached, is a replica or is full, QUEUE_UNSUITABLE
   */
  static async open(
    redis: Redis,
    address: string,
    onChange: (objection: OnefoldError | undefined) => void = () => {},
  ): Promise<RedisWatch> {
    const watch = new RedisWatch(redis, address, onChange)
    await watch.#untilReady()
    await watch.#look()
    if (watch.#objection?.cause instanceof Error) throw watch.#atStart(watch.#objection.cause)
    if (watch.#objection !== undefined) throw watch.#objection
    watch.#timer = setInterval(() => void watch.#lookAgain(), askedEveryMs)
    watch.#timer.unref()
    return watch
  }

  /** Why nothing can be given to Redis now; undefined if it can. */
  objection(): OnefoldError | undefined {
    return this.#objection ?? (this.#redis.status === 'ready' ? undefined : this.#away(undefined))
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    try {
      this.#objection = objectionTo(await readRedisState(this.#redis))
      // The address may stand for another Redis by now, while this one still answers. Asking for its state does not fail on a replica.
      if (this.#objection?.facts.isReplica) this.#redis.disconnect(true)
    } catch (error) {
      this.#objection = this.#away(error)
    }
  }

  /** Looks once at a time: if two looks waited for a slow answer, both would report the same change. */
  async #lookAgain(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const before = this.#objection
    await this.#look()
    this.#isLooking = false
    if ((before === undefined) !== (this.#objection === undefined)) this.#onChange(this.#objection)
  }

  #untilReady(): Promise<void> {
    if (this.#redis.status === 'ready') return Promise.resolve()
    return new Promise((resolve, reject) => {
      let last: Error | undefined
      const giveUp = () => {
        clearTimeout(timer)
        this.#redis.off('ready', ready)
        this.#redis.off('error', remember)
        reject(this.#atStart(last))
      }
      const remember = (error: Error) => {
        last = error
        if (whyUnreachable(this.#address, error.message).kind === 'refusal') giveUp()
      }
      const timer = setTimeout(giveUp, patienceMs)
      const ready = () => {
        clearTimeout(timer)
        this.#redis.off('error', remember)
        resolve()
      }
      this.#redis.once('ready', ready)
      this.#redis.on('error', remember)
    })
  }

  /** The error at the start, when nothing else goes on meanwhile and the user has to act. */
  #atStart(cause: Error | undefined): OnefoldError {
    const { says, remedy } = whyUnreachable(this.#address, cause?.message ?? 'no answer')
    return new OnefoldError('QUEUE_UNAVAILABLE', `${says}; ${remedy}`, { address: this.#address }, { cause })
  }

  #away(cause: unknown): OnefoldError {
    const { says, remedy, kind } = whyUnreachable(this.#address, (cause instanceof Error && cause.message) || 'no answer')
    const then = kind === 'refusal' ? `${remedy}; until then writes are not taken` : 'writes are taken again when it is back'
    const message = `${says}; searches go on, ${then}`
    return new OnefoldError('QUEUE_UNAVAILABLE', message, { address: this.#address }, { cause })
  }
}

/** The error for a caller whose work could not be handed over because a command of Redis failed. */
export function toQueueError(error: unknown): OnefoldError {
  if (error instanceof OnefoldError) return error
  const said = (error instanceof Error ? error.message : String(error)).replace(placeInScript, '')
  const again = 'send the request again in a moment'
  const silence = describeSilence(said)
  if (silence !== undefined) return new OnefoldError('QUEUE_UNAVAILABLE', `Redis ${silence}; ${again}`)
  const remedy = lacksRight(said) ? rightRemedy : again
  return new OnefoldError('QUEUE_UNAVAILABLE', `${whyNotTaken(said)}; ${remedy}`, {}, { cause: error })
}

/** Where Redis met the fault, if it was in a script: ` script: 8073…, on @user_script:4.` */
const placeInScript = / script: [\da-f]{40}, on @user_script:\d+\.$/

function whyNotTaken(said: string): string {
  return said.startsWith('OOM') ? `Redis is full (${said})` : `Redis did not take it (${said})`
}
