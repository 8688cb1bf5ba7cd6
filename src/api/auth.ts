import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ApiKey, Config, KeyRole } from '../config/config.js'
import { OnefoldError } from '../errors.js'

/** Whether `Authorization` carries the engine's credentials or one of our keys. */
type AuthConfig = Config['auth']

/** Roles by rank: each includes the ones before it. */
const ranks: Readonly<Record<'open' | KeyRole, number>> = { open: 0, read: 1, write: 2, admin: 3 }

/**
 * The configured key that a request carries, in `X-Onefold-Key` or as `Authorization: ApiKey …` (the former wins). If `Authorization` belongs to the
 * engine, only the former counts.
 *
 * Keys are random tokens, so a plain SHA-256 keeps them as safe as a slow hash would. Every configured key is compared in constant time, so the
 * duration does not reveal which key is nearly right.
 */
export function findKey(headers: IncomingHttpHeaders, keys: readonly ApiKey[], { forward }: AuthConfig): ApiKey | undefined {
  const token = tokenOf(headers, forward)
  if (token === undefined) return undefined
  const digest = createHash('sha256').update(token).digest()
  let found: ApiKey | undefined
  for (const key of keys) if (timingSafeEqual(digest, Buffer.from(key.hash, 'hex'))) found = key
  return found
}

/**
 * Checks that a request may pass.
 *
 * @param key the result of {@link findKey}
 * @throws OnefoldError AUTH_MISSING, AUTH_FORBIDDEN
 */
export function authorise(access: 'open' | KeyRole, key: ApiKey | undefined, headers: IncomingHttpHeaders, { forward }: AuthConfig): void {
  if (access === 'open') return
  if (key === undefined) throw new OnefoldError('AUTH_MISSING', describeMissing(headers, forward))
  if (ranks[key.role] < ranks[access]) {
    throw new OnefoldError('AUTH_FORBIDDEN', `this needs the role ${access}, the key has ${key.role}; send a key that may do it`, {
      needed: access,
      role: key.role,
    })
  }
}

/**
 * Checks that a request only reads. Reports, statistics and lists of tasks pass, too: they are for administrators, but change nothing.
 *
 * @throws OnefoldError AUTH_FORBIDDEN
 */
export function refuseWriting(access: 'open' | KeyRole, method: string): void {
  if (ranks[access] <= ranks.read || (access === 'admin' && ['GET', 'HEAD'].includes(method))) return
  const message = `this service only reads (server.readOnly), and this needs the role ${access}; send it to a service that writes`
  throw new OnefoldError('AUTH_FORBIDDEN', message, { needed: access })
}

/**
 * Checks that a request is addressed to a loopback name. Without keys the service is for this machine only, and a page in a browser must not reach it
 * under a domain of its own that resolves to this machine.
 *
 * @throws OnefoldError AUTH_FORBIDDEN
 */
export function checkLoopbackHost(host: string | undefined): void {
  if (host === undefined || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)) return
  const message = 'without configured keys only requests to localhost are served; configure keys to be reached under another name'
  throw new OnefoldError('AUTH_FORBIDDEN', message)
}

function describeMissing(headers: IncomingHttpHeaders, forward: boolean): string {
  if (tokenOf(headers, forward) !== undefined) return 'the key is not known; send one of the configured keys'
  return forward ? 'a key of onefold is needed in X-Onefold-Key' : 'a key is needed: Authorization: ApiKey …, or X-Onefold-Key'
}

function tokenOf(headers: IncomingHttpHeaders, forward: boolean): string | undefined {
  const own = headers['x-onefold-key']
  if (typeof own === 'string' && own !== '') return own.trim()
  if (forward) return undefined
  const [scheme = '', token = ''] = (headers.authorization ?? '').trim().split(/\s+/)
  return scheme.toLowerCase() === 'apikey' && token !== '' ? token : undefined
}
