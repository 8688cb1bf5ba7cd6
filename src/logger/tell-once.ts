import type { LogFields, Logger } from './logger.js'

/** The same trouble is logged once in this time: a connection that is away reports it with every attempt. Milliseconds. */
const toldEveryMs = 10_000

/** Most kinds of trouble that are remembered. Few come at a time, but messages may hold ids and figures, so there is no end of them. */
const mostRemembered = 100

/**
 * Logs trouble.
 *
 * @param error what went wrong; with another message it is another trouble
 * @param fields with another `collection` or `reason` it is another trouble, too
 */
export type TellTrouble = (level: 'info' | 'warn' | 'error', what: string, error?: unknown, fields?: LogFields) => void

/** Logs trouble, but the same only now and then. @param elapsed milliseconds of a clock that never goes back */
export function tellOnce(logger: Logger, elapsed: () => number): TellTrouble {
  const told = new Map<string, number>()
  return (level, what, error, fields = {}) => {
    const key = JSON.stringify([what, error instanceof Error ? error.message : '', fields.collection, fields.reason])
    const now = elapsed()
    if (now - (told.get(key) ?? Number.NEGATIVE_INFINITY) < toldEveryMs) return
    if (told.size > mostRemembered) told.clear()
    told.set(key, now)
    logger[level](what, { ...fields, ...(error !== undefined && { error }) })
  }
}
