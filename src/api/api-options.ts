/**
 * Room `api`: HTTP requests → calls of the service → answers in the engines' shapes. It may import `compose` (the interface of the service), `config`
 * and the leaves; it never opens a store, decides a verdict or reads the environment. Tests: test/unit/api, test/integration/api; docs/http.md.
 */
import type { Config, ServerConfig } from '../config/config.js'
import { longestAnswer } from '../json/answer-budget.js'

/** The part of the configuration that the HTTP service reads. Without keys, only this machine may reach the service. */
export interface ApiConfig extends Pick<Config, 'keys' | 'auth'> {
  readonly server: Omit<ServerConfig, 'host' | 'port' | 'shutdownMs'>
}

/** Bounds that are not configurable. They keep a single request from exhausting the process. */
export const apiLimits = {
  /** Most bytes of all bodies under way; more is a 429, because bodies are held in memory. */
  bodiesBytes: 512 * 2 ** 20,
  /** Most levels of objects and arrays in a body or document; more is a 400. */
  jsonDepth: 200,
  /** Most names in one object; more is a 400. */
  jsonNames: 10_000,
  /** Most objects and arrays in a body, or in all lines of one that are held together; more is a 400. */
  jsonContainers: 3_000_000,
  /** Most values in a body, or in a line of one; more is a 400. */
  jsonValues: 3_000_000,
  /** Most distinct field paths in a document; more is a 400. The engines' default. */
  documentFields: 1000,
  /** About the most characters of all answers to an `_msearch` or `_mget` together; more is a 413, because they are held until the last is there. */
  answerCharacters: longestAnswer,
  /** Most actions in a `_bulk` request. */
  bulkActions: 100_000,
  /** Most searches in an `_msearch`, and most documents in an `_mget` or `sign` request. */
  items: 10_000,
  /** Most requests that read and wait until they can begin; more is a 429, because each holds a connection and a body. The engines' default. */
  waitingReads: 1000,
}

/** The bounds in effect: {@link apiLimits}, unless a test sets others. */
export type ApiLimits = Readonly<typeof apiLimits>
