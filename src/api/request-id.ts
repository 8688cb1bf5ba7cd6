import { randomUUID } from 'node:crypto'

/** The id of a request: the caller's `X-Request-Id` where it is short and plain, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}
