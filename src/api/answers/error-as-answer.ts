import { type JsonAnswer, json } from './answer.js'
import { type ErrorAnswer, errorBody } from './error-answer.js'
import { retryHeaders } from './retry-headers.js'

/** An error as a whole answer. */
export function errorAsAnswer(error: ErrorAnswer): JsonAnswer {
  return { ...json(errorBody(error), error.status, retryHeaders([error.status])), isError: true, errorCode: error.cause.code }
}
