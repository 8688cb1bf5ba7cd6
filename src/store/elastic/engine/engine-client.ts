import {
  Client,
  type ClientOptions,
  errors,
  Transport,
  type TransportRequestOptions,
  type TransportRequestParams,
  UndiciConnection,
} from '@elastic/elasticsearch'
import { type PauseLimits, pauseAfter } from '../../../back-off.js'
import { OnefoldError } from '../../../errors.js'
import { answerTooLarge } from '../../../json/answer-budget.js'
import type { JsonObject } from '../../../model.js'
import { interruptedSearch } from '../../store-search.js'
import { type EngineFault, engineFaultOf, isOverdue, toOnefoldError, triesOfFailure } from './engine-fault.js'
import { type Completeness, checkWhole, type EngineAsker, type EngineRequest, indexPath } from './engine-request.js'
import { VainWait } from './vain-wait.js'

/** How long and how often a busy or unreachable engine is asked again. */
interface RetryLimits extends PauseLimits {
  /** Attempts in all, 1 or more. */
  readonly attempts: number
}

/** About a quarter of a minute in all. */
const defaultRetryLimits: RetryLimits = { attempts: 8, firstPauseMs: 200, longestPauseMs: 5_000 }

const defaultTimeoutMs = 30_000

/** How an engine is reached. */
export interface EngineConnection {
  /** Addresses, `https://host:9200`. */
  readonly nodes: readonly string[]
  readonly auth?: { readonly username: string; readonly password: string } | { readonly apiKey: string } | { readonly bearer: string }
  /** Certificate of the authority that signed the engine's, in PEM. */
  readonly ca?: string
  /** Of one attempt at a request, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  readonly retries?: RetryLimits
  /** Waits. */
  readonly pause?: (milliseconds: number) => Promise<void>
  /** A random number from 0 up to 1, by which pauses differ. */
  readonly chance?: () => number
  /** Called for each request that got no answer. Retries may take minutes before they fail, and somebody should know before that. */
  readonly onSilence?: (error: Error) => void
  /** Called each time that a request has to be repeated, with the reason and the remedy, and the milliseconds until then. */
  readonly onDelay?: (reason: OnefoldError, pauseMs: number) => void
}

/** An answer with its headers. */
export interface EngineAnswer<Body> {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Body
}

/** What clients of the same connections differ in. */
interface ClientView {
  readonly client: Client
  /** Whose credentials requests carry, where they are not our own. */
  readonly authorization?: string
  readonly ownSearch: JsonObject
}

/** Sends requests to an engine of either family, over the official client. */
export class EngineClient implements EngineAsker {
  readonly #client: Client
  readonly #timeoutMs: number
  readonly #retries: RetryLimits
  readonly #pause: (milliseconds: number) => Promise<void>
  readonly #chance: () => number
  readonly #connection: EngineConnection
  readonly #authorization: string | undefined
  /** For the bodies of searches that no user sent. Empty until the engine is known ({@link withOwnSearch}). */
  readonly ownSearch: JsonObject
  #isClosed = false

  constructor(connection: EngineConnection, view?: ClientView) {
    this.#connection = connection
    this.#authorization = view?.authorization
    this.ownSearch = view?.ownSearch ?? {}
    this.#client = view?.client ?? new Client(clientOptions(connection))
    this.#timeoutMs = connection.timeoutMs ?? defaultTimeoutMs
    this.#retries = connection.retries ?? defaultRetryLimits
    this.#pause = connection.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
    this.#chance = connection.chance ?? Math.random
  }

  /**
   * Sends a request that may be sent twice; retries while the engine is busy or out of reach. One that does not answer at all is asked twice, so that
   * this takes twice the timeout.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN, COLLECTION_NAME_INVALID, QUERY_INVALID, INTERNAL, INTERRUPTED, BODY_TOO_LARGE
   */
  async ask<Body = JsonObject>(request: EngineRequest): Promise<Body> {
    const { maxBytes } = request
    if (maxBytes === undefined) return this.#insist(request, async () => (await this.send<Body>(request)).body)
    const text = await this.askText(request, maxBytes)
    if (text === undefined) throw answerTooLarge()
    return parseMaybe(text) as Body
  }

  /**
   * As {@link ask}, but returns the answer as text.
   *
   * @returns undefined if the answer is longer than `maxBytes`
   */
  async askText(request: EngineRequest, maxBytes: number): Promise<string | undefined> {
    return this.#insist(request, () => this.#sendForText(request, maxBytes))
  }

  /**
   * The answer to a search of an index that no user sent. All shards answer, or it rejects.
   *
   * @param params more parameters of the URL
   * @throws OnefoldError as {@link ask}, and STORE_UNAVAILABLE for an answer that is not whole
   */
  async search<Answer>(index: string, body: JsonObject, params?: EngineRequest['query']): Promise<Answer> {
    const answer = await this.ask<Answer & Completeness>(this.searchRequest(index, body, params))
    checkWhole(answer)
    return answer
  }

  /** The request of {@link search}, for callers who read the answer themselves. */
  searchRequest(index: string, body: JsonObject, params: EngineRequest['query'] = {}): EngineRequest {
    const query = { allow_partial_search_results: false, ...params }
    return { method: 'POST', path: indexPath(index, '/_search'), query, body: { ...body, ...this.ownSearch }, index }
  }

  async #insist<Result>(request: EngineRequest, send: () => Promise<Result>): Promise<Result> {
    const wait = this.startWait()
    for (let attempt = 1; ; attempt++) {
      const begun = performance.now()
      try {
        return await send()
      } catch (error) {
        wait.addSince(begun)
        if (request.signal?.aborted) throw interruptedSearch(request.signal)
        const fault = engineFaultOf(error)
        if (fault === undefined) throw error
        const hasFailed = fault.kind === 'rejected' && fault.status >= 500 && request.sender !== 'user' && attempt < triesOfFailure
        const mayPass = fault.kind === 'unreachable' || fault.kind === 'busy' || hasFailed
        // A query that took too long would take as long again, and the engine may still be at work on it.
        const isSpent = (request.sender === 'user' && isOverdue(fault)) || wait.isTooLong
        const index = request.index ?? request.path
        const isOver = request.once || isSpent || !mayPass || !(await this.rest(attempt, fault, index))
        if (isOver) throw toOnefoldError(fault, request.sender ?? 'onefold', index, error)
      }
    }
  }

  /** The same client with a caller's credentials instead of ours, over the same connections, which stay open as long as ours do. */
  as(authorization: string): EngineClient {
    return new EngineClient(this.#connection, { client: this.#client, authorization, ownSearch: this.ownSearch })
  }

  /** The same client, over the same connections, for an engine that takes this in the bodies of our own searches. */
  withOwnSearch(ownSearch: JsonObject): EngineClient {
    return new EngineClient(this.#connection, { client: this.#client, ownSearch })
  }

  /** Sends a request once. Rejects with the client's own errors. @throws OnefoldError STORE_UNAVAILABLE once closed */
  async send<Body = JsonObject>(request: EngineRequest): Promise<EngineAnswer<Body>> {
    const { headers, body } = await this.#heard(request, () =>
      this.#client.transport.request<Body>(this.#parameters(request), { meta: true, ...this.#options(request) }),
    )
    return { headers: headers as Record<string, unknown>, body }
  }

  /**
   * The client only reads JSON, and only checks the status of answers that it has read. Its own bound for the length of an answer is of no use: if all
   * of the answer is there, it breaks off a stream to whose errors nobody listens.
   */
  async #sendForText(request: EngineRequest, maxBytes: number): Promise<string | undefined> {
    return this.#heard(request, async () => {
      const options = { meta: true, asStream: true, ...this.#options(request) } as const
      const answer = await this.#client.transport.request<AsyncIterable<Uint8Array>>(this.#parameters(request), options)
      const text = await readText(unzipped(answer), maxBytes)
      if (answer.statusCode < 400) return text
      throw new errors.ResponseError({ ...answer, body: parseMaybe(text) })
    })
  }

  /** Tells of a request that gets no answer. */
  async #heard<Result>({ signal, timeoutMs = this.#timeoutMs }: EngineRequest, send: () => Promise<Result>): Promise<Result> {
    try {
      return await send()
    } catch (caught) {
      const error = caught instanceof errors.TimeoutError ? new errors.TimeoutError(`no answer within ${timeoutMs / 1000} s`) : caught
      const isEnded = this.#isClosed || signal?.aborted
      if (!isEnded && engineFaultOf(error)?.kind === 'unreachable') this.#connection.onSilence?.(error as Error)
      throw error
    }
  }

  /** Options given here override the credentials and the timeout of the connection. */
  #options({ timeoutMs, signal }: EngineRequest): Pick<TransportRequestOptions, 'headers' | 'requestTimeout' | 'signal'> {
    return {
      // The client itself dispatches events on the signal, so each request has one of its own.
      ...(signal && { signal: AbortSignal.any([signal]) }),
      ...(this.#authorization !== undefined && { headers: { authorization: this.#authorization } }),
      ...(timeoutMs !== undefined && { requestTimeout: timeoutMs }),
    }
  }

  #parameters({ method, path, query, body, lines }: EngineRequest): TransportRequestParams {
    if (this.#isClosed) throw new OnefoldError('STORE_UNAVAILABLE', 'the store is closed')
    return { method, path, ...(query && { querystring: { ...query } }), ...(body && { body }), ...(lines && { bulkBody: lines }) }
  }

  /**
   * Pauses before the next attempt.
   *
   * @param attempt number of failed attempts
   * @param fault why the last one failed
   * @param index what it was about
   * @returns false if there is no attempt left
   */
  async rest(attempt: number, fault: EngineFault, index: string): Promise<boolean> {
    if (attempt >= this.#retries.attempts || this.#isClosed) return false
    const pauseMs = pauseAfter(attempt, this.#retries, this.#chance())
    this.#connection.onDelay?.(toOnefoldError(fault, 'onefold', index, undefined), pauseMs)
    await this.#pause(pauseMs)
    return true
  }

  /** Begins to count how long attempts wait in vain. */
  startWait(): VainWait {
    return new VainWait(this.#timeoutMs)
  }

  /** Ends connections, soon also those on which an answer is still missing; idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client.close()
  }
}

function clientOptions({ nodes, auth, ca, timeoutMs = defaultTimeoutMs }: EngineConnection): ClientOptions {
  return {
    nodes: [...nodes],
    ...(auth && { auth }),
    ...(ca !== undefined && { tls: { ca } }),
    Transport: AnyEngineTransport,
    Connection: EndingConnection,
    enableMetaHeader: false,
    maxRetries: 0,
    requestTimeout: timeoutMs,
    // Documents may have keys like `__proto__`. That is harmless, because JSON.parse makes them own properties.
    disablePrototypePoisoningProtection: true,
  }
}

/** Milliseconds in which a client that is closed lets its requests be answered. Whoever closes it has waited already for what has to end. */
const farewellMs = 500

/** The client's connection, which by itself would wait at its end for answers until their timeout. */
class EndingConnection extends UndiciConnection {
  override async close(): Promise<void> {
    const timer = setTimeout(() => void this.pool.destroy(), farewellMs)
    await super.close()
    clearTimeout(timer)
  }
}

interface StreamedAnswer {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: AsyncIterable<Uint8Array>
}

/** The body of an answer. onefold asks for none that is compressed, but there are proxies that compress whatever passes. */
function unzipped({ headers, body }: StreamedAnswer): AsyncIterable<Uint8Array> {
  const coding = /gzip|deflate/i.exec(String(headers['content-encoding']))?.[0].toLowerCase()
  return coding === undefined ? body : ReadableStream.from(body).pipeThrough(new DecompressionStream(coding as 'gzip' | 'deflate'))
}

/** Leaves the rest of a longer answer unread. */
async function readText(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > maxBytes) return undefined
      chunks.push(chunk)
    }
  } catch (error) {
    throw new errors.ConnectionError(`the answer broke off: ${(error as Error).message}`)
  }
  return Buffer.concat(chunks).toString()
}

function parseMaybe(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return text
  }
}

type TransportOptions = ConstructorParameters<typeof Transport>[0]

/** Plain media types. OpenSearch answers 406 to those with a version, and Elasticsearch 8 answers 400 to those of version 9. */
const plain = { jsonContentType: 'application/json', ndjsonContentType: 'application/x-ndjson', accept: 'application/json' }

/**
 * The client's transport, for Elasticsearch 8 and 9 and OpenSearch 2 and 3 alike. The standard one throws on every answer of an engine that does not
 * identify itself as Elasticsearch, and uses media types that the others refuse.
 */
export class AnyEngineTransport extends Transport {
  constructor({ productCheck: _, ...options }: TransportOptions) {
    super({ ...options, vendoredHeaders: plain, retryOnTimeout: false })
  }
}
