import winston from 'winston'
import type { LogFields, Logger } from './logger.js'
import { redactFields, redactString } from './redact.js'

/** What a logger needs. */
export interface LoggerOptions {
  readonly level: 'error' | 'warn' | 'info' | 'debug'
  /** The stream to which the lines are written. */
  readonly stream: NodeJS.WritableStream
  /** For the time of each line. */
  now(): Date
}

/** Makes a logger that writes one JSON object a line: `time`, `level`, `message`, then the fields. */
export function createLogger({ level, stream, now }: LoggerOptions): Logger {
  const line = winston.format.printf(({ level: of, message, fields }) =>
    JSON.stringify({ time: now().toISOString(), level: of, message, ...(fields as object) }),
  )
  const logger = winston.createLogger({ level, format: line, transports: [new winston.transports.Stream({ stream })], exitOnError: false })
  return withFields(
    (of, message, fields) => void logger.log({ level: of, message: redactString(message), fields: redactFields(fields) }),
    {},
  )
}

type Write = (level: 'error' | 'warn' | 'info' | 'debug', message: string, fields: LogFields) => void

function withFields(write: Write, common: LogFields): Logger {
  const at =
    (level: Parameters<Write>[0]) =>
    (message: string, fields: LogFields = {}) =>
      write(level, message, { ...common, ...fields })
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    with: (fields) => withFields(write, { ...common, ...fields }),
  }
}
