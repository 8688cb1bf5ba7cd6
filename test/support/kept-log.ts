import { Writable } from 'node:stream'
import { createLogger } from '../../src/logger/create-logger.js'
import type { Logger } from '../../src/logger/logger.js'

/** A logger that keeps what it is told. */
export class KeptLog implements Logger {
  readonly lines: { level: string; message: string; fields: Readonly<Record<string, unknown>> }[] = []
  error = (message: string, fields = {}) => void this.lines.push({ level: 'error', message, fields })
  warn = (message: string, fields = {}) => void this.lines.push({ level: 'warn', message, fields })
  info = (message: string, fields = {}) => void this.lines.push({ level: 'info', message, fields })
  debug = (message: string, fields = {}) => void this.lines.push({ level: 'debug', message, fields })
  with = () => this
}

/** The logger of a process, and the lines that it has written. */
export function writtenLog(): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString())
      done()
    },
  })
  return { logger: createLogger({ level: 'debug', stream, now: () => new Date(0) }), lines }
}
