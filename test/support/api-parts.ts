import { createHash } from 'node:crypto'
import type { ApiConfig } from '../../src/api/api-options.js'
import type { Service } from '../../src/compose/service.js'
import type { ApiKey, KeyRole } from '../../src/config/config.js'

/** A key for tests: its secret is its name with a tail. */
export function testKey(name: string, role: KeyRole): ApiKey & { readonly secret: string } {
  const secret = `${name}-0123456789abcdef`
  return { name, role, secret, hash: createHash('sha256').update(secret).digest('hex') }
}

/** The default configuration with the changes that a test names. */
export function apiConfig(server: Partial<ApiConfig['server']> = {}, keys: readonly ApiKey[] = []): ApiConfig {
  const rateLimit = { requests: 0, windowMs: 10_000 }
  return {
    keys,
    auth: { forward: false },
    server: { bodyLimitBytes: 32 * 2 ** 20, requestTimeoutMs: 60_000, writeTimeoutMs: 60_000, readOnly: false, rateLimit, ...server },
  }
}

/** A service that must not be reached: every access throws, except that it may be told until when it is wanted. */
export const unreachedService: Service = new Proxy({} as Service, {
  get: (_, name) => {
    if (name === 'until') return () => unreachedService
    throw new Error(`the service was asked for ${String(name)}`)
  },
})
