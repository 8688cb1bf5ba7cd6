import type { Response } from 'express'
import type { ApiKey } from '../config/config.js'

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
  /** Aborted when the connection ends before the answer. */
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

/** The state of the request that this response answers. */
export function requestState(response: Response): RequestState {
  return response.locals.state as RequestState
}
