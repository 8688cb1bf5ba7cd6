/**
 * Room `logger`: events → JSON lines. Imports winston and nothing else; holds no state but the level. It never writes the text of a document or a
 * credential, whatever it receives. Rooms that log receive a {@link Logger}. Tests: test/unit/logger.
 */

/** Facts of a message: numbers, short strings, an error. A field whose name suggests document text or a credential is not written. */
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
  /** The same logger, which adds these fields to every message, for example the request id. */
  with(fields: LogFields): Logger
}
