import type { WriteOutcome } from '../model.js'

/** The reports of a worker, for its log and its metrics. */
export interface WorkerEvents {
  /** A job is done. @param seconds from its taking to its end */
  done(kind: string, documents: number, seconds: number): void
  /** The outcomes of a job's writes. */
  written(outcomes: readonly WriteOutcome[]): void
  /** The engine is busy or unavailable, and every worker rests; or one index takes no requests, and its jobs rest. */
  engineAway(error: unknown, pauseMs: number): void
  /** A job was taken over whose worker ended in the middle of it. */
  stalled(job: string): void
  /** A batch was halved because something in it does harm. */
  halved(documents: number, error: unknown): void
  /** A document was set aside. */
  deadLetter(collection: string, reason: string): void
  /** A job was handed back because this process stops. */
  handedBack(): void
  /** Something went wrong that the worker handles itself. */
  trouble(what: string, error?: unknown): void
}
