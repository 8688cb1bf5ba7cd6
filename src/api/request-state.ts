import type { ServerResponse } from 'node:http'
import type { Response } from 'express'
import type { ApiKey } from '../config/config.js'
import { OnefoldError } from '../errors.js'

/** What is known of a request while it is served. */
interface RequestState {
  readonly id: string
  /** Milliseconds of a monotonic clock. */
  readonly started: number
  /** Pattern of the route that serves it, for metrics and logs, which must not hold ids. */
  route: string
  /** The key that it carries, if the key is known. */
  key: ApiKey | undefined
  /** The code of the error that answers it. */
  errorCode: string | undefined
  /** Aborted when the connection ends before the answer, or the request is given up ({@link giveUpRequest}). */
  readonly gone: AbortController
}

/** Name under which requests without a route are counted. */
const unknownRoute = 'unknown'

/** Begins the state of a request. */
export function beginRequest(response: Response, id: string): RequestState {
  const gone = new AbortController()
  const state: RequestState = { id, started: performance.now(), route: unknownRoute, key: undefined, errorCode: undefined, gone }
  response.locals.state = state
  return state
}

/** Why a request that only reads has no answer when the process ends. */
export function stoppingError(): OnefoldError {
  return new OnefoldError('QUEUE_CLOSED', 'the service stops, and there was no time left for this request; send it again in a moment')
}

/** Stops a request if it only reads. It is answered with {@link stoppingError}. */
export function giveUpRequest(response: ServerResponse): void {
  // Express gives its own form to the response of the server.
  const { locals } = response as Partial<Response>
  if (locals !== undefined) requestState(response as Response).gone.abort(stoppingError())
}

/** The state of the request that this response answers. */
export function requestState(response: Response): RequestState {
  return response.locals.state as RequestState
}
