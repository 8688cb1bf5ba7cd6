import type { LogFields, Logger } from './logger.js'

/** Milliseconds in which the same trouble is logged once: a lost connection reports it with every attempt. */
const loggedEveryMs = 10_000

/** Most kinds of trouble that are remembered. Few occur at a time, but messages may contain ids and figures, so their number is unbounded. */
const mostRemembered = 100

/**
 * Logs trouble.
 *
 * @param error what went wrong; with another message it counts as another trouble, but not if only figures in it differ
 * @param fields with another `collection` or `reason` it counts as another trouble, too
 */
export type LogTrouble = (level: 'info' | 'warn' | 'error', what: string, error?: unknown, fields?: LogFields) => void

/** Figures, but not those in names and addresses. An engine that lacks memory says each time how much, and a lost connection its own port. */
const figures = /(?<![\w.-])\d+(?:\.\d+)?(?!\.?\d)/g

/** Logs trouble, but the same trouble only once in ten seconds. @param elapsed milliseconds of a clock that never goes back */
export function throttleTrouble(logger: Logger, elapsed: () => number): LogTrouble {
  const loggedAt = new Map<string, number>()
  return (level, what, error, fields = {}) => {
    const said = [error instanceof Error ? error.message : '', fields.reason].join('\n').replace(figures, '0')
    const key = [what, fields.collection, said].join('\n')
    const now = elapsed()
    if (now - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < loggedEveryMs) return
    if (loggedAt.size > mostRemembered) loggedAt.clear()
    loggedAt.set(key, now)
    logger[level](what, { ...fields, ...(error !== undefined && { error }) })
  }
}
