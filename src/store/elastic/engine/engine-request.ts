import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { Sender } from './engine-fault.js'

/** A request to an engine. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: JsonObject
  /** Lines of JSON, each with its line break; instead of `body`. */
  readonly lines?: string
  /** The index that errors name. */
  readonly index?: string
  readonly sender?: Sender
  /**
   * Not to be retried, because an attempt without an answer may have changed what the next one would find, or because the question is about this
   * moment.
   */
  readonly once?: boolean
  /** Milliseconds; default: that of the connection. */
  readonly timeoutMs?: number
  /** Most bytes of the answer; more of it is not read: BODY_TOO_LARGE. Default: as many as a string can have, about 512 MB. */
  readonly maxBytes?: number
  /** Once this is aborted, the request is ended and not retried: INTERRUPTED. The engine stops a search when its connection ends. */
  readonly signal?: AbortSignal | undefined
}

/** Whatever gets requests to an engine and its answers back. */
export interface EngineAsker {
  /** The body of the answer. @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN, COLLECTION_NAME_INVALID, QUERY_INVALID, INTERNAL */
  ask<Body = JsonObject>(request: EngineRequest): Promise<Body>
}

/** Makes everything that was written to an index visible to searches. */
export async function refreshIndex(engine: EngineAsker, index: string): Promise<void> {
  await engine.ask({ method: 'POST', path: indexPath(index, '/_refresh'), index })
}

/** Path of an API of an index. */
export function indexPath(index: string, api = ''): string {
  return `/${encodeURIComponent(index)}${api}`
}

/** The fields of a search's answer that say whether it is complete. */
export interface Completeness {
  readonly timed_out?: boolean
  readonly _shards?: { readonly failed?: number }
}

/** Checks that all shards have answered in time. @throws OnefoldError STORE_UNAVAILABLE */
export function checkWhole({ timed_out: isLate, _shards: shards }: Completeness): void {
  if (isLate !== true && (shards?.failed ?? 0) === 0) return
  throw new OnefoldError('STORE_UNAVAILABLE', 'the engine answers with only a part of what it has; check the state of its shards')
}
