import type { ErrorCode } from '../errors.js'

/** What the exit code of the process says (contract of the command line). */
export const exitCodes = {
  done: 0,
  /** Done, but documents were refused. */
  refused: 1,
  /** Usage, configuration, or input and output that the run cannot continue without. */
  usage: 2,
  /** A needed server is not reachable. */
  unreachable: 3,
  interrupted: 130,
} as const

/** Codes that end a run with something other than {@link exitCodes.usage}. Refused records never end a run. */
const special: Readonly<Partial<Record<ErrorCode, number>>> = {
  INTERRUPTED: exitCodes.interrupted,
  STORE_UNAVAILABLE: exitCodes.unreachable,
  QUEUE_UNAVAILABLE: exitCodes.unreachable,
}

/** Exit code of a run that ended with this error. */
export function exitCodeOf(code: ErrorCode): number {
  return special[code] ?? exitCodes.usage
}
