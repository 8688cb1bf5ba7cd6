import { z } from 'zod'
import type { Service } from '../compose/service.js'
import type { KeyRole } from '../config/config.js'
import type { Answer } from './answers/answer.js'
import type { ApiConfig, ApiLimits } from './api-options.js'
import type { Metrics } from './metrics.js'
import type { UnsupportedParams } from './request/query-params.js'
import { commonParams } from './request/shared-params.js'

/** The HTTP methods that are served. `HEAD` is answered wherever `GET` is; a route names it only if it has no `GET`. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** How a route's body is read before its handler runs. */
export type BodySpec =
  | { readonly kind: 'none' }
  /** Without `required` an absent body is read as `{}`. */
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly required?: boolean }
  /** Lines of JSON, passed on as bytes: each line is independent. `what` describes them in words. */
  | { readonly kind: 'lines'; readonly what: string }

/**
 * The answers of a route without errors, by status and media type, for the OpenAPI document; no media type: headers only. Tests check every answer
 * against it. Errors are the same everywhere and not named here.
 */
export type AnswerSpec = Readonly<Record<number, Readonly<Record<string, z.ZodType>>>>

/** The form in which a handler receives the body. */
type BodyOf<Body extends BodySpec> = Body extends { readonly kind: 'json'; readonly schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Body extends { readonly kind: 'lines' }
    ? Buffer
    : undefined

/** A request whose parts have been checked against its route. */
export interface ApiRequest<Query = unknown, Body = unknown> {
  /** Parts of the path by name, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  /** The query string as sent, for the parameters that are passed on. */
  readonly search: URLSearchParams
  readonly body: Body
  /** The body as it was sent, unpacked; empty if there is none. */
  readonly bytes: Buffer
  /** Identifies the request in the log and in answers. */
  readonly id: string
}

/** What handlers need. */
export interface ApiContext {
  readonly service: Service
  readonly config: ApiConfig
  readonly limits: ApiLimits
  readonly metrics: Metrics
  /** Version of onefold. */
  readonly version: string
  /** True once the process was asked to stop. */
  isStopping(): boolean
  /** True once the time for that is over, so that nothing more is read for callers. */
  hasGivenUp(): boolean
}

/** One way to ask for one thing, as data: the router, the table of roles, the OpenAPI document and docs/http.md are made from routes. */
export interface Route {
  readonly methods: readonly Method[]
  /** `/{collection}/_doc/{id}` */
  readonly path: string
  /** `open`: no key is needed. */
  readonly access: 'open' | KeyRole
  /** One line for people. */
  readonly summary: string
  readonly query: z.ZodObject
  readonly unsupported: UnsupportedParams
  readonly body: BodySpec
  readonly answers: AnswerSpec
  handle(request: ApiRequest, context: ApiContext): Promise<Answer>
}

/** The query string of routes that take only what every route takes. */
const plainQuery = z.strictObject(commonParams)
const noBody = { kind: 'none' } as const

/** The body of actions that need none: many clients send an empty object with each POST. */
export const emptyBody = { kind: 'json', schema: z.strictObject({}) } as const

/** The argument of {@link defineRoute}: a route whose handler knows the types of query and body. */
interface RouteSpec<Query extends z.ZodObject, Body extends BodySpec> extends Omit<Route, 'query' | 'unsupported' | 'body' | 'handle'> {
  /** Default: what every route takes. */
  readonly query?: Query
  readonly unsupported?: UnsupportedParams
  /** Default: none. */
  readonly body?: Body
  handle(request: ApiRequest<z.output<Query>, BodyOf<Body>>, context: ApiContext): Promise<Answer>
}

/** Makes a route of the table. Its own schemas parse the request that its handler receives, so the types agree. */
export function defineRoute<Query extends z.ZodObject = typeof plainQuery, Body extends BodySpec = typeof noBody>(
  spec: RouteSpec<Query, Body>,
): Route {
  const handle = (request: ApiRequest, context: ApiContext) => spec.handle(request as ApiRequest<z.output<Query>, BodyOf<Body>>, context)
  return { ...spec, query: spec.query ?? plainQuery, unsupported: spec.unsupported ?? {}, body: spec.body ?? noBody, handle }
}

/** An answer in JSON. */
export function inJson(schema: z.ZodType): AnswerSpec[number] {
  return { 'application/json': schema }
}
