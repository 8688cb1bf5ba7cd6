import type { ReindexPhase, ReindexState } from '../../../detection/live/reindexing/reindex-state.js'
import type { ReindexRecord, WantedState } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'

/**
 * Milliseconds between two looks at the record's owner and at the wanted state. Far below the lease, after which another process replaces a silent
 * one; no shorter, because each look makes the engine refresh the index of records.
 */
const lookEveryMs = 1_000

interface RecordJournalOptions {
  readonly records: ReindexRecords
  /** The record as this process claimed it. */
  readonly record: ReindexRecord
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** Called with the wanted state whenever a save has looked for it; `lost`: another process works on the reindex. */
  notice(wanted: WantedState | 'lost'): void
}

/**
 * Keeps the progress of a reindex in its record. States that are saved while another one is being saved are saved together; each promise resolves
 * when the state at the time of its call, or a later one, is in the store.
 */
export class RecordJournal {
  /** Changes while the reindex runs. */
  readonly state: ReindexState
  readonly #options: RecordJournalOptions
  #record: ReindexRecord
  #current: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #countedAt: number
  /** The phase since {@link #countedAt}. A phase changes right before it is saved. */
  #countedPhase: ReindexPhase

  constructor(options: RecordJournalOptions) {
    this.#options = options
    this.#record = options.record
    this.state = structuredClone(options.record.progress)
    this.#countedAt = options.elapsed()
    this.#countedPhase = this.state.phase
  }

  /** The current record. */
  get record(): ReindexRecord {
    return { ...this.#record, progress: this.state, seconds: this.#secondsAt(this.#options.elapsed()) }
  }

  save(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = undefined
      return this.#write()
    })
    this.#current = this.#next.catch(() => undefined)
    return this.#next
  }

  /** Records how the reindex ended, or that no process works on it any more. */
  async end(end: Pick<ReindexRecord, 'state' | 'failure' | 'owner' | 'rested_at'>): Promise<void> {
    await this.#current
    this.#record = { ...this.#record, ...end }
    await this.#write()
  }

  async #write(): Promise<void> {
    if (!(await this.#isOurs())) return
    const { records, elapsed } = this.#options
    const now = elapsed()
    this.#record = { ...this.#record, seconds: this.#secondsAt(now), beat: this.#record.beat + 1 }
    this.#countedAt = now
    this.#countedPhase = this.state.phase
    await records.put({ ...this.#record, progress: structuredClone(this.state) })
  }

  /** Whether this process still works on the reindex, as of the last look. Reports the wanted state. */
  async #isOurs(): Promise<boolean> {
    const { records, record, elapsed, notice } = this.#options
    const now = elapsed()
    if (now - this.#lookedAt < lookEveryMs) return true
    const [stored, wanted] = await Promise.all([records.get(record.id), records.wanted(record.id)])
    const isOurs = stored?.owner === record.owner
    notice(isOurs ? wanted : 'lost')
    if (isOurs) this.#lookedAt = now
    return isOurs
  }

  #secondsAt(now: number): ReindexRecord['seconds'] {
    const { seconds } = this.#record
    const phase = this.#countedPhase
    return { ...seconds, [phase]: (seconds[phase] ?? 0) + (now - this.#countedAt) / 1000 }
  }
}
