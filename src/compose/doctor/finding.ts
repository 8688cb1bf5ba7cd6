import type { ErrorCode } from '../../errors.js'

/** What was found out about one thing. */
export interface Finding {
  /** `note`: nobody has to act. `warning`: it works, but not as well as it could, or not for long. `fault`: it does not work. */
  readonly status: 'ok' | 'note' | 'warning' | 'fault'
  /** What was found, one sentence. */
  readonly says: string
  /** What to do, where there is something to do. */
  readonly remedy?: string
  /** Code of the error that it would be at the start. */
  readonly code?: ErrorCode
}

/** A finding with the check that made it. */
export interface CheckedFinding extends Finding {
  readonly check: string
}

/** Counts of documents and bytes in findings, for people. */
export function readable(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
}
