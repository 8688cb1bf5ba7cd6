import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import { AnyEngineTransport } from './any-engine-transport.js'
import { defaultPatience, type Patience, pauseBefore } from './back-off.js'
import { faultOf, type Sender, toOnefoldError } from './engine-fault.js'

/** How an engine is reached. */
export interface EngineConnection {
  /** Addresses, `https://host:9200`. */
  readonly nodes: readonly string[]
  readonly auth?: { readonly username: string; readonly password: string } | { readonly apiKey: string } | { readonly bearer: string }
  /** Certificate of the authority that signed the engine's, in PEM. */
  readonly ca?: string
  /** Of one request, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  readonly patience?: Patience
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Gives 0 up to 1: by what pauses differ. */
  readonly chance?: () => number
}

/** A request to an engine. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: JsonObject
  /** Lines of JSON, each with its line break; instead of `body`. */
  readonly lines?: string
  /** The index that is told in errors. */
  readonly index?: string
  readonly sender?: Sender
  /** Not to be sent again, for an attempt without an answer may have changed what the next one finds. */
  readonly once?: boolean
}

/** An answer with its headers. */
export interface EngineAnswer<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Body
}

/** Sends requests to an engine of either family, over the official client. */
export class EngineClient {
  readonly #client: Client
  readonly #patience: Patience
  readonly #pause: (milliseconds: number) => Promise<void>
  readonly #chance: () => number
  #isClosed = false

  constructor(connection: EngineConnection) {
    this.#client = new Client(clientOptions(connection))
    this.#patience = connection.patience ?? defaultPatience
    this.#pause = connection.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
    this.#chance = connection.chance ?? Math.random
  }

  /**
   * Sends a request that may be sent twice, again and again while the engine is busy or out of reach.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN, COLLECTION_NAME_INVALID, QUERY_INVALID, INTERNAL
   */
  async ask<Body = JsonObject>(request: EngineRequest): Promise<Body> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.send<Body>(request)).body
      } catch (error) {
        const fault = faultOf(error)
        if (fault === undefined) throw error
        const isOver = request.once || fault.kind === 'rejected' || fault.kind === 'too large' || !(await this.rest(attempt))
        if (isOver) throw toOnefoldError(fault, request.sender ?? 'onefold', request.index ?? request.path, error)
      }
    }
  }

  /** As {@link ask}, but does not ask again: for whoever wants to know how things stand now. @throws OnefoldError as {@link ask} */
  async askOnce<Body = JsonObject>(request: EngineRequest): Promise<Body> {
    try {
      return (await this.send<Body>(request)).body
    } catch (error) {
      const fault = faultOf(error)
      throw fault ? toOnefoldError(fault, request.sender ?? 'onefold', request.index ?? request.path, error) : error
    }
  }

  /** Sends a request once; rejects with the client's own errors. @throws OnefoldError STORE_UNAVAILABLE once closed */
  async send<Body = JsonObject>({ method, path, query, body, lines }: EngineRequest): Promise<EngineAnswer<Body>> {
    if (this.#isClosed) throw new OnefoldError('STORE_UNAVAILABLE', 'the store is closed')
    const parameters = { method, path, ...(query && { querystring: query }), ...(body && { body }), ...(lines && { bulkBody: lines }) }
    const { statusCode, headers, body: answered } = await this.#client.transport.request<Body>(parameters, { meta: true })
    return { status: statusCode, headers: headers as Record<string, unknown>, body: answered }
  }

  /** Pauses before the next attempt. @param attempt  attempts that failed; false: there is none left */
  async rest(attempt: number): Promise<boolean> {
    if (attempt >= this.#patience.attempts || this.#isClosed) return false
    await this.#pause(pauseBefore(attempt, this.#patience, this.#chance()))
    return true
  }

  /** Ends connections; idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client.close()
  }
}

function clientOptions({ nodes, auth, ca, timeoutMs = 30_000 }: EngineConnection): ClientOptions {
  return {
    nodes: [...nodes],
    ...(auth && { auth }),
    ...(ca !== undefined && { tls: { ca } }),
    Transport: AnyEngineTransport,
    enableMetaHeader: false,
    maxRetries: 0,
    requestTimeout: timeoutMs,
    // Documents may have keys like `__proto__`: they are data, read with JSON.parse, which gives own properties.
    disablePrototypePoisoningProtection: true,
  }
}

/** Path of an API of an index. */
export function indexPath(index: string, api = ''): string {
  return `/${encodeURIComponent(index)}${api}`
}
