import type { ErrorCode, OnefoldError } from '../../errors.js'

/** What a check found out about one thing. */
export interface Finding {
  /** `note`: nobody has to act. `warning`: it works, but not as well as it could, or not for long. `fault`: it does not work. */
  readonly status: 'ok' | 'note' | 'warning' | 'fault'
  /** What was found, in one sentence. */
  readonly says: string
  /** What to do about it; absent if nothing has to be done. */
  readonly remedy?: string
  /** Code of the error with which a start would fail because of this. */
  readonly code?: ErrorCode
}

/**
 * The fault that an error describes.
 *
 * @param place what was examined, such as an address, if the error does not say it
 */
export function faultOf({ message, code }: OnefoldError, place?: string): Finding {
  const [says, remedy] = apart(message)
  return { status: 'fault', says: place === undefined ? says : `${place}: ${says}`, ...(remedy !== undefined && { remedy }), code }
}

/**
 * Splits the message of an error, which ends with the remedy after its last semicolon. Reasons given by others, which may contain semicolons, are in
 * brackets before it.
 */
function apart(message: string): [string, string?] {
  const at = message.lastIndexOf('; ')
  return at < 0 || message.indexOf(')', at) > 0 ? [message] : [message.slice(0, at), message.slice(at + 2)]
}

/** A finding with the check that made it. */
export interface CheckedFinding extends Finding {
  readonly check: string
}

/** A count of documents or megabytes in a finding, with thousands separators. */
export function formatNumber(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
}
