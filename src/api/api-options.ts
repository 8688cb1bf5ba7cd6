/**
 * Room `api`: HTTP requests → calls of the service → answers in the engines' shapes. It may import `compose` (the service's face) and the
 * leaves; it never opens a store, decides a verdict or reads the environment. Tests: test/unit/api, test/integration/api; docs/http.md.
 */

/** What a key may do; each role includes the ones before it. */
export type Role = 'read' | 'write' | 'admin'

/** The roles, weakest first. */
export const roles = ['read', 'write', 'admin'] as const satisfies readonly Role[]

/** A key as the configuration holds it. */
export interface ApiKey {
  /** For people; never sent. */
  readonly name: string
  /**
   * SHA-256 of the key's UTF-8 bytes, 64 hexadecimal digits. A plain digest is enough because keys are random tokens, which no dictionary
   * holds; a slow hash would only let strangers spend our time.
   */
  readonly sha256: string
  readonly role: Role
}

/** At most so many requests of one address in a span of time. */
export interface RateLimit {
  readonly requests: number
  readonly windowMs: number
}

/** How the HTTP service behaves. Comes from the configuration, whole. */
export interface ApiOptions {
  /** Empty: every request may do everything, and only requests addressed to this machine by a loopback name are served. */
  readonly keys: readonly ApiKey[]
  /** Bytes of a request's body after it is unpacked; more is a 413. */
  readonly bodyLimitBytes: number
  /** Bytes of all bodies under way; more is a 429, because bodies are held in memory. */
  readonly bodiesLimitBytes: number
  /** Levels of objects and arrays in a body or document; more is a 400. */
  readonly maxJsonDepth: number
  /** Distinct field paths of one document; more is a 400. */
  readonly maxDocumentFields: number
  /** Actions in one `_bulk` and searches in one `_msearch` request. */
  readonly maxBulkActions: number
  readonly maxSearches: number
  /** Undefined: no limit. */
  readonly rateLimit: RateLimit | undefined
  /** Until a request has arrived whole; the connection is closed after it. */
  readonly receiveTimeoutMs: number
  /** How long a write is waited for when the request names no `timeout`. */
  readonly writeTimeoutMs: number
}

/** What holds without configuration. The body limit is the contract's. */
export const defaultApiOptions: ApiOptions = {
  keys: [],
  bodyLimitBytes: 32 * 2 ** 20,
  bodiesLimitBytes: 256 * 2 ** 20,
  maxJsonDepth: 200,
  maxDocumentFields: 1000,
  maxBulkActions: 100_000,
  maxSearches: 1000,
  rateLimit: undefined,
  receiveTimeoutMs: 120_000,
  writeTimeoutMs: 60_000,
}
