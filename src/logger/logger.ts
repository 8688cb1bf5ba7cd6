/**
 * Room `logger`: what happens → JSON lines. Imports winston and nothing else; holds no state but the level. It never writes the text of a
 * document or a credential, whatever it is handed. Rooms that log are handed a {@link Logger}. Tests: test/unit/logger.
 */

/** Facts of a message: numbers, short strings, an error. What looks like document text or a credential by its name is not written. */
export type LogFields = Readonly<Record<string, unknown>>

/**
 * Writes messages. `error`: somebody must act. `warn`: something went wrong and was dealt with. `info`: the life of the process and its requests.
 * `debug`: single jobs.
 */
export interface Logger {
  error(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
  /** The same logger with fields that every message gets, for example the request id. */
  with(fields: LogFields): Logger
}
