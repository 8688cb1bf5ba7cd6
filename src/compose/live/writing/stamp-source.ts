import { processMark, type Stamp, stampsFrom } from '../../../stamp.js'
import type { RecordStore } from '../../../store/store.js'

/** Gives stamps to accepted writes. */
export interface Stamps {
  /** The next stamps in order, above all stamps given before. */
  take(count: number): Promise<Stamp[]>
  close(): Promise<void>
}

/** The record in which the store keeps how far stamps may have been given. */
const recordKind = 'clock'
const recordId = 'stamps'

/** How far ahead stamps are promised, so that one small record is written in this time instead of one per request. */
const promisedMicros = 1_000_000

/**
 * Gives stamps that rise strictly over all requests and all starts of the process, and follow the clock as far as that allows.
 *
 * The store holds a limit, which is raised before stamps above it are given. The next process begins above the limit, even after a crash or if the
 * clock was set back. The price is that stamps may be a second ahead of the clock after a crash.
 */
export class StampSource implements Stamps {
  readonly #records: RecordStore
  readonly #now: () => number
  readonly #chance: (() => number) | undefined
  /** The mark of this process in its stamps, if other processes give stamps, too. */
  readonly #process: string | undefined
  #last = 0
  #promised = 0
  #turn: Promise<void> = Promise.resolve()
  /** How often the store did not take a promise. */
  #failures = 0
  #failure: unknown

  private constructor(records: RecordStore, now: () => number, chance: (() => number) | undefined) {
    this.#records = records
    this.#now = now
    this.#chance = chance
    this.#process = chance && processMark(chance())
  }

  /**
   * @param now milliseconds since the epoch
   * @param chance a random number from 0 up to 1, if other services write the same documents. Without it they would give equal stamps in the same
   *   millisecond, and each would take the other's write for its own
   */
  static async open(records: RecordStore, now: () => number, chance?: () => number): Promise<StampSource> {
    const source = new StampSource(records, now, chance)
    const record = await records.get(recordKind, recordId)
    source.#last = typeof record?.upTo === 'number' ? record.upTo : 0
    source.#promised = source.#last
    return source
  }

  /** The next stamps in order. Calls are answered in the order of their arrival. */
  take(count: number): Promise<Stamp[]> {
    const failures = this.#failures
    const taken = this.#turn.then(() => {
      // A store that is away takes its time to fail. Those that waited meanwhile fail with it, because each alone would wait as long again.
      if (this.#failures > failures) throw this.#failure
      return this.#take(count)
    })
    this.#turn = taken.then(
      () => undefined,
      () => undefined,
    )
    return taken
  }

  /** Takes the promise back to the last stamp given, so that the next start begins at its clock. */
  async close(): Promise<void> {
    await this.#turn
    if (this.#promised > this.#last) await this.#promise(this.#last)
  }

  async #take(count: number): Promise<Stamp[]> {
    const first = Math.max(this.#last + 1, Math.floor(this.#now() * 1000) + Math.floor((this.#chance?.() ?? 0) * 1000))
    const last = first + count - 1
    if (last > this.#promised) await this.#promise(last + promisedMicros)
    this.#last = last
    return stampsFrom(first, count, this.#process)
  }

  async #promise(upTo: number): Promise<void> {
    try {
      await this.#records.put(recordKind, recordId, { upTo })
    } catch (error) {
      this.#failures++
      this.#failure = error
      throw error
    }
    this.#promised = upTo
  }
}
