import type { Readable } from 'node:stream'
import { type ErrorAnswer, errorBody } from './error-answer.js'
import { retryableStatuses } from './error-table.js'

/** The result of a handler. One place writes it, in the media type and with the filters that the request asks for. */
export type Answer = JsonAnswer | TextAnswer | StreamAnswer

/** A JSON answer: a value, or the bytes of its text. */
export interface JsonAnswer {
  readonly kind: 'json'
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
  /** True for errors, which are written whole: `filter_path` does not apply to them. */
  readonly isError?: boolean
  /** The code of an error, for the log. */
  readonly errorCode?: string
}

/** A short text of another type. */
interface TextAnswer {
  readonly kind: 'text'
  readonly status: number
  readonly type: string
  readonly text: string
}

/**
 * A long answer that is written while it is made. A fault after the first byte ends the connection, so that the caller sees that the answer is
 * incomplete.
 */
interface StreamAnswer {
  readonly kind: 'stream'
  readonly status: number
  readonly type: string
  readonly stream: Readable
}

/** A JSON answer, by default with status 200. */
export function json(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): JsonAnswer {
  return { kind: 'json', status, body, headers }
}

/** `Retry-After`, if the same request may succeed in a moment. */
export function retryHeaders(statuses: readonly number[]): Readonly<Record<string, string>> {
  return statuses.some((status) => retryableStatuses.includes(status)) ? { 'Retry-After': '1' } : {}
}

/** An error as a whole answer. */
export function errorAsAnswer(error: ErrorAnswer): JsonAnswer {
  return { ...json(errorBody(error), error.status, retryHeaders([error.status])), isError: true, errorCode: error.cause.code }
}
