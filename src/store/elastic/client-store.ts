import { OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import type { Store, StoreCollection } from '../store.js'
import { interruptedSearch, type SearchRequest, type SearchResult } from '../store-search.js'
import { OwnObject } from './document/own-object.js'
import { asCallersFault, type EngineFault, engineFaultOf, toOnefoldError } from './engine/engine-fault.js'
import type { EngineAsker, EngineRequest } from './engine/engine-request.js'
import { searchEngine } from './searching/engine-search.js'
import { withTheirFields } from './searching/their-fields.js'

/**
 * The part that is used of a client of either family. The official clients have it: `@elastic/elasticsearch` 8 and 9,
 * `@opensearch-project/opensearch`.
 */
export interface SearchClient {
  readonly transport: {
    request(
      params: {
        method: string
        path: string
        querystring?: Record<string, string | number | boolean>
        body?: Record<string, unknown>
      },
      options?: object,
    ): Promise<unknown>
  }
}

/** Searches what a client reaches, and nothing else: the part of a store that folding needs. The name of a collection is that of its index. */
export class ClientStore implements Pick<Store, 'ownField' | 'search'>, EngineAsker {
  readonly capabilities = { wholeQueryLanguage: true, keepsEvaluatedQueries: false } as const
  readonly ownField: string
  readonly #client: SearchClient
  readonly #own: OwnObject
  readonly #signal: AbortSignal | undefined

  /** @param signal stops the requests under way, and those to come, with INTERRUPTED */
  constructor(client: SearchClient, ownField: string, signal?: AbortSignal) {
    this.#client = client
    this.#signal = signal
    this.ownField = ownField
    this.#own = new OwnObject(ownField)
  }

  async search({ name, factFields }: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    const body = await withTheirFields(this, { index: name, own: this.ownField, params: request.params }, request.body)
    return searchEngine(this, { index: name, factFields, own: this.#own }, { ...request, body })
  }

  /** Once: how often the client tries again is a setting of its own. */
  async ask<Body = JsonObject>({ method, path, query, body, index = path }: EngineRequest): Promise<Body> {
    const params = { method, path, ...(query && { querystring: { ...query } }), ...(body && { body: { ...body } }) }
    try {
      return ((await this.#request(params)) as { readonly body: Body }).body
    } catch (error) {
      if (this.#signal?.aborted) throw interruptedSearch(this.#signal)
      if (error instanceof Error && error.name === 'SerializationError') throw unsendable(error)
      if (error instanceof Error && error.name === 'ProductNotSupportedError') throw otherFamily(error)
      const fault = engineFaultOf(error)
      if (fault === undefined) throw failedClient(error)
      const limit = /^Result window is too large.*?less than or equal to: \[(\d+)\]/.exec(fault.reason)?.[1]
      if (limit !== undefined) throw narrowIndex(Number(limit), index, error)
      throw fault.type === 'index_not_found_exception'
        ? missingIndex(fault, index, error)
        : asCallersFault(toOnefoldError(fault, 'user', index, error))
    }
  }

  /**
   * The client of one family returns only the body unless it is asked for everything, and takes a signal. The other ignores both options, but what it
   * returns can be aborted. If a transport of the caller's can do neither, the request is left behind and not waited for.
   */
  #request(params: Parameters<SearchClient['transport']['request']>[0]): Promise<unknown> {
    const { transport } = this.#client
    const signal = this.#signal
    const options = { meta: true, headers: plainHeaders(params.body !== undefined) }
    if (signal === undefined) return transport.request(params, options)
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const asked: Promise<unknown> & { abort?(): void } = transport.request(params, { ...options, signal })
      const stop = () => {
        asked.abort?.()
        reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })
  }
}

/**
 * The client of Elasticsearch 9 asks for media types of version 9, which Elasticsearch 8 refuses. All engines take plain JSON from the clients of all
 * versions.
 */
function plainHeaders(hasBody: boolean): Record<string, string> {
  const json = 'application/json'
  return { accept: json, ...(hasBody && { 'content-type': json }) }
}

/** The fault of Elasticsearch's client, which refuses all answers of other engines. */
function otherFamily(error: Error): OnefoldError {
  const remedy = 'for OpenSearch, give foldedSearch the client of @opensearch-project/opensearch'
  return new OnefoldError('STORE_UNAVAILABLE', `the client refuses this engine (${error.message}); ${remedy}`, {}, { cause: error })
}

/** The fault of a body that a client cannot write: numbers that are not JSON's, for example, which only some clients know. */
function unsendable(error: Error): OnefoldError {
  return new OnefoldError('QUERY_INVALID', `the client cannot send the query (${error.message}); see what it takes`, {}, { cause: error })
}

/** If several indices are searched, the engine names the missing one. */
function missingIndex({ reason, status, type }: EngineFault, indices: string, cause: unknown): OnefoldError {
  const index = /\[(.+)\]/.exec(reason)?.[1] ?? indices
  const message = `there is no index ${index}; create it, or correct its name`
  return new OnefoldError('COLLECTION_UNKNOWN', message, { index, status, type }, { cause })
}

/** Least value of the option `maxWindow`. */
const leastWindow = 100

/** The error for an index whose settings let a search read less at a time than folding may need. */
function narrowIndex(limit: number, index: string, cause: unknown): OnefoldError {
  const setting = `raise index.max_result_window of ${index}`
  const remedy =
    limit >= leastWindow
      ? `give the option maxWindow ${limit} or less, or ${setting}`
      : `${setting} to ${leastWindow} or more, and give the option maxWindow no more than that`
  return new OnefoldError('QUERY_INVALID', `${index} gives no more than ${limit} documents at a time; ${remedy}`, { index }, { cause })
}

/** An error that does not come from the official clients: from what signs the requests, from a transport of the caller's, or about settings. */
function failedClient(error: unknown): OnefoldError {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the client could not ask the engine (${said}); check how it is set up`,
    {},
    { cause: error },
  )
}
