import { type PauseLimits, pauseAfter } from '../back-off.js'
import { OnefoldError } from '../errors.js'

/** Pauses after an index took no requests. The longest is also the longest time that its jobs still wait after it takes them again. */
const pauses: PauseLimits = { firstPauseMs: 500, longestPauseMs: 10_000 }

/** How long jobs are put off at a time while one of them is tried: those behind it follow soon after it is done. */
const whileTriedMs = 1_000

/** What an engine says of a single index that takes no requests. */
const typesOfBlocks: ReadonlySet<unknown> = new Set(['cluster_block_exception', 'index_closed_exception'])

/** Whether a job failed only because the index of its collection is closed or blocked, so that jobs of other collections can be done. */
export function isOfOneIndex(error: unknown): boolean {
  return error instanceof OnefoldError && typesOfBlocks.has(error.facts.type)
}

/** What {@link HeldWork} needs. */
interface HeldWorkOptions {
  /** A random number from 0 up to 1, so that the pauses of several workers differ. */
  chance(): number
  /** Milliseconds since 1970. */
  now(): number
}

interface Hold {
  failures: number
  pauseMs: number
  until: number
  /** Whether a job is being done, to see if the index takes it. */
  isTried: boolean
}

/**
 * Keeps the jobs of collections whose indices take no requests from occupying a worker, which has to do those of other collections meanwhile. Once
 * an index has taken no request, one job at a time tries again, after pauses that grow, and all others are put off.
 */
export class HeldWork {
  readonly #options: HeldWorkOptions
  readonly #holds = new Map<string, Hold>()

  constructor(options: HeldWorkOptions) {
    this.#options = options
  }

  /**
   * Asks whether a job may be done now. If so, {@link succeed}, {@link fail} or {@link leave} has to follow.
   *
   * @param work the kind of the job, and its collection
   * @returns until when to put it off, in milliseconds since 1970; undefined if it may be done
   */
  enter(work: string): number | undefined {
    const hold = this.#holds.get(work)
    if (hold === undefined) return undefined
    const now = this.#options.now()
    // Not longer than a pause, if the clock was put back.
    if (now < hold.until) return Math.min(hold.until, now + hold.pauseMs)
    if (hold.isTried) return now + whileTriedMs
    hold.isTried = true
    return undefined
  }

  /** Records that a job met an index that takes no requests. @returns until when to put it off, in milliseconds since 1970 */
  fail(work: string): number {
    const { chance, now } = this.#options
    const hold = this.#holds.get(work) ?? { failures: 0, pauseMs: 0, until: 0, isTried: false }
    this.#holds.set(work, hold)
    hold.isTried = false
    // Jobs that failed at the same time count as one failure.
    if (now() >= hold.until) {
      hold.pauseMs = pauseAfter(++hold.failures, pauses, chance())
      hold.until = now() + hold.pauseMs
    }
    return hold.until
  }

  /** Records that a job was done. */
  succeed(work: string): void {
    this.#holds.delete(work)
  }

  /** Records that a job ended in another way, which says nothing about its index. */
  leave(work: string): void {
    const hold = this.#holds.get(work)
    if (hold !== undefined) hold.isTried = false
  }
}
