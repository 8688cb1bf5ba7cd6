/**
 * Room `api`: HTTP requests → calls of the service → answers in the engines' shapes. It may import `compose` (the service's face), `config` and
 * the leaves; it never opens a store, decides a verdict or reads the environment. Tests: test/unit/api, test/integration/api; docs/http.md.
 */
import type { Config, ServerConfig } from '../config/config.js'

/** The part of the configuration that the HTTP service reads. Without keys it may be reached from this machine only. */
export interface ApiConfig extends Pick<Config, 'keys' | 'auth'> {
  readonly server: Omit<ServerConfig, 'host' | 'port' | 'shutdownMs'>
}

/** Bounds that are not configured: they keep one request from using up the process. */
export interface ApiLimits {
  /** Bytes of all bodies under way; more is a 429, because bodies are held in memory. */
  readonly bodiesBytes: number
  /** Levels of objects and arrays in a body or document; more is a 400. */
  readonly jsonDepth: number
  /** Distinct field paths of one document; more is a 400. The engines' default. */
  readonly documentFields: number
  /** Actions in one `_bulk` request. */
  readonly bulkActions: number
  /** Searches in one `_msearch`, documents in one `_mget` or `sign` request. */
  readonly items: number
}

/** The bounds that hold. */
export const apiLimits: ApiLimits = {
  bodiesBytes: 512 * 2 ** 20,
  jsonDepth: 200,
  documentFields: 1000,
  bulkActions: 100_000,
  items: 10_000,
}
