import type { ErrorCode } from '../errors.js'

/** Exit codes of the process, as the contract of the command line defines them. */
export const exitCodes = {
  done: 0,
  /** Done, but documents were refused. */
  refused: 1,
  /** Wrong usage or configuration, or a failure of input or output that the run cannot continue without. */
  usage: 2,
  /** A server that the command needs is not reachable. */
  unreachable: 3,
  interrupted: 130,
} as const

/** Error codes with an exit code other than {@link exitCodes.usage}. Refused records never end a run. */
const special: Readonly<Partial<Record<ErrorCode, number>>> = {
  INTERRUPTED: exitCodes.interrupted,
  STORE_UNAVAILABLE: exitCodes.unreachable,
  QUEUE_UNAVAILABLE: exitCodes.unreachable,
}

/** Exit code of a run that ended with this error. */
export function exitCodeOf(code: ErrorCode): number {
  return special[code] ?? exitCodes.usage
}
