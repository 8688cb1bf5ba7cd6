import type { WriteOutcome } from '../model.js'

/** What a worker reports, for its log and its metrics. */
export interface WorkerEvents {
  /** A job was done. @param seconds from its taking to its end */
  done(kind: string, documents: number, seconds: number): void
  /** How the writes of a job ended. */
  written(outcomes: readonly WriteOutcome[]): void
  /** The engine is busy or away; every worker rests. */
  engineAway(error: unknown, pauseMs: number): void
  /** A job was taken up whose worker ended in the middle of it. */
  stalled(job: string): void
  /** A batch was halved because something in it does harm. */
  halved(documents: number, error: unknown): void
  /** A document was set aside. */
  deadLetter(collection: string, reason: string): void
  /** A job was handed back because this process stops. */
  handedBack(): void
  /** Something went wrong that the worker deals with itself. */
  trouble(what: string, error?: unknown): void
}
