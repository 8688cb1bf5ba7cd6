import type { RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import type { ServerConfig } from '../config/config.js'
import { OnefoldError } from '../errors.js'
import { requestState } from './request-state.js'

/** Paths for monitoring, which cost nothing. */
const unlimited: readonly string[] = ['/_onefold/health', '/_onefold/ready']

/**
 * Limits the requests of one caller: of a known key, else of an address. `RateLimit` headers say how many are left, `Retry-After` when to come again.
 */
export function limitRate({ requests, windowMs }: ServerConfig['rateLimit']): RequestHandler {
  if (requests === 0) return (_request, _response, next) => next()
  return rateLimit({
    windowMs,
    limit: requests,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    // What it would check is fixed here: no proxy is trusted, so addresses are those of the connections.
    validate: false,
    skip: ({ path }) => unlimited.includes(path),
    keyGenerator: ({ socket }, response) => callerOf(requestState(response).key?.name, socket.remoteAddress),
    handler: (_request, _response, next) =>
      next(new OnefoldError('RATE_LIMITED', `more than ${requests} requests in ${windowMs / 1000} s; slow down`, { requests, windowMs })),
  })
}

function callerOf(key: string | undefined, address = ''): string {
  return key === undefined ? `address ${ipKeyGenerator(address)}` : `key ${key}`
}
