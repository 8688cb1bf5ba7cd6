import type { ErrorCode, OnefoldError } from '../../errors.js'

/** What was found out about one thing. */
export interface Finding {
  /** `note`: nothing to do. `warning`: it works, but not as well as it could, or not for long. `fault`: it does not work. */
  readonly status: 'ok' | 'note' | 'warning' | 'fault'
  /** What was found, one sentence. */
  readonly says: string
  /** What to do, if there is something to do. */
  readonly remedy?: string
  /** Code of the error that it would be at the start. */
  readonly code?: ErrorCode
}

/**
 * An error as a fault.
 *
 * @param place what was checked, if the error does not name it: an address
 */
export function faultOf({ message, code }: OnefoldError, place?: string): Finding {
  const [says, remedy] = apart(message)
  return { status: 'fault', says: place === undefined ? says : `${place}: ${says}`, ...(remedy !== undefined && { remedy }), code }
}

/**
 * Messages of errors end with the remedy, after the last semicolon. Reasons given by others, which may contain semicolons, are in brackets before it.
 */
function apart(message: string): [string, string?] {
  const at = message.lastIndexOf('; ')
  return at < 0 || message.indexOf(')', at) > 0 ? [message] : [message.slice(0, at), message.slice(at + 2)]
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
