import type { LogFields, Logger } from '../../logger/logger.js'
import { redactFields, redactString } from '../../logger/redact.js'

/**
 * Tells the warnings of a service that a command runs within itself, in lines for people: `warning: MESSAGE: REASON (index news-v4)`. Errors are left to
 * the command, which ends with them in its own words.
 */
export function createWarningLogger(stderr: NodeJS.WritableStream, common: LogFields = {}): Logger {
  const tell = (message: string, fields: LogFields = {}): void => {
    const { reason, error, ...facts } = redactFields({ ...common, ...fields }) as WarningFields
    const why = reason ?? error?.message
    const shown = Object.entries(facts).map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    const place = shown.length === 0 ? '' : ` (${shown.join(', ')})`
    stderr.write(`warning: ${redactString(message)}${why === undefined ? '' : `: ${why}`}${place}\n`)
  }
  const ignore = (): void => undefined
  return {
    error: ignore,
    warn: tell,
    info: ignore,
    debug: ignore,
    with: (fields) => createWarningLogger(stderr, { ...common, ...fields }),
  }
}

/** Why something is warned of, and facts about it. */
interface WarningFields {
  readonly reason?: string
  readonly error?: { readonly message: string }
  readonly [fact: string]: unknown
}
