import type { ErrorCode, OnefoldError } from '../../errors.js'
import type { DoctorContext, ExaminedEngine } from './doctor-context.js'

/** One subject of the doctor's examination; each has a file in checks/. */
export interface Check {
  readonly name: string
  /** Examines, and makes what is missing if `context.fixes`. An OnefoldError that it throws becomes a fault with its message. */
  run(context: DoctorContext): Promise<readonly Finding[]>
}

/**
 * A check of the configured engine. Finds nothing without one, nor if it does not answer, which is a finding of another check; does not ask one that
 * has fallen silent.
 */
export function checkOfEngine(name: string, run: (examined: ExaminedEngine, context: DoctorContext) => Promise<readonly Finding[]>): Check {
  return {
    name,
    async run(context) {
      const examined = await context.engine().catch(() => undefined)
      if (examined === undefined) return []
      return context.isSilent ? [notChecked] : run(examined, context)
    },
  }
}

/** The finding of a check of an engine that does not answer any more. */
export const notChecked: Finding = { status: 'note', says: 'not checked, because the engine does not answer any more' }

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
