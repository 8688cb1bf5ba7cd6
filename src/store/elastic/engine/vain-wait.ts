/**
 * How many times the timeout of an engine may be waited in vain. More than once, as a single request may just ask for too much; less than twice, so
 * that an engine that is silent is asked twice.
 */
const patience = 1.5

/** Milliseconds that may be waited for an engine in vain. @param timeoutMs milliseconds of one attempt at a request */
export function patienceMs(timeoutMs: number): number {
  return patience * timeoutMs
}

/** How long an engine has been waited for in vain by attempts that belong together. */
export class VainWait {
  readonly #timeoutMs: number
  #waitedMs = 0

  /** @param timeoutMs milliseconds of one attempt */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Counts an attempt that failed. @param begun when it began, by `performance.now` */
  addSince(begun: number): void {
    // A busy process hears late that the time is up.
    this.#waitedMs += Math.min(performance.now() - begun, this.#timeoutMs)
  }

  /** Forgets what was waited, because the engine has answered. */
  end(): void {
    this.#waitedMs = 0
  }

  /** Whether no further attempt is worth it. An engine that refuses at once is asked as often as the retries allow. */
  get isTooLong(): boolean {
    return this.#waitedMs > patienceMs(this.#timeoutMs)
  }
}
