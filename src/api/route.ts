import type { z } from 'zod'
import type { Service } from '../compose/service.js'
import type { KeyRole } from '../config/config.js'
import type { Answer } from './answers/answer.js'
import type { ApiConfig, ApiLimits } from './api-options.js'
import type { Metrics } from './metrics.js'
import type { UnsupportedParams } from './request/query-params.js'

/** HTTP methods that are served. `HEAD` is answered wherever `GET` is, and is in a route only where it stands alone. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** How a route's body is read before its handler runs. */
export type BodySpec =
  | { readonly kind: 'none' }
  /** Without `required` an absent body is read as `{}`. */
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly required?: boolean }
  /** Lines of JSON, handed over as bytes: each line stands alone. `what` says in words what they are. */
  | { readonly kind: 'lines'; readonly what: string }

/**
 * What a route answers if nothing is wrong, by status and media type, for the OpenAPI document; no media type: headers only. Tests hold every
 * answer against it. Errors are the same everywhere and not named here.
 */
export type AnswerSpec = Readonly<Record<number, Readonly<Record<string, z.ZodType>>>>

/** What a handler gets of a body. */
type BodyOf<Body extends BodySpec> = Body extends { readonly kind: 'json'; readonly schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Body extends { readonly kind: 'lines' }
    ? Buffer
    : undefined

/** A request whose parts were checked against its route. */
export interface ApiRequest<Query = unknown, Body = unknown> {
  /** Parts of the path by name, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  /** The query string as sent, for what is passed on. */
  readonly search: URLSearchParams
  readonly body: Body
  /** The body as it was sent, unpacked; empty if there is none. */
  readonly bytes: Buffer
  /** Names the request in the log and in answers. */
  readonly id: string
}

/** What handlers work with. */
export interface ApiContext {
  readonly service: Service
  readonly config: ApiConfig
  readonly limits: ApiLimits
  readonly metrics: Metrics
  /** Version of onefold. */
  readonly version: string
  /** True once the process is asked to stop. */
  isStopping(): boolean
}

/** One way to ask for one thing, as data: the router, the table of roles, the OpenAPI document and docs/http.md are made from it. */
export interface Route {
  readonly methods: readonly Method[]
  /** `/{collection}/_doc/{id}` */
  readonly path: string
  /** `open`: without a key. */
  readonly access: 'open' | KeyRole
  /** One line for people. */
  readonly summary: string
  readonly query: z.ZodObject
  readonly unsupported: UnsupportedParams
  readonly body: BodySpec
  readonly answers: AnswerSpec
  handle(request: ApiRequest, context: ApiContext): Promise<Answer>
}

/** What {@link defineRoute} takes: a route whose handler knows the types of query and body. */
interface RouteSpec<Query extends z.ZodObject, Body extends BodySpec> extends Omit<Route, 'unsupported' | 'handle'> {
  readonly query: Query
  readonly unsupported?: UnsupportedParams
  readonly body: Body
  handle(request: ApiRequest<z.output<Query>, BodyOf<Body>>, context: ApiContext): Promise<Answer>
}

/** A route of the table; the request that its handler gets was parsed by the route's own schemas, which is why the types agree. */
export function defineRoute<Query extends z.ZodObject, Body extends BodySpec>(spec: RouteSpec<Query, Body>): Route {
  const handle = (request: ApiRequest, context: ApiContext) => spec.handle(request as ApiRequest<z.output<Query>, BodyOf<Body>>, context)
  return { ...spec, unsupported: spec.unsupported ?? {}, handle }
}

/** An answer in JSON. */
export function inJson(schema: z.ZodType): AnswerSpec[number] {
  return { 'application/json': schema }
}

/** For routes that read no body. */
export const noBody = { kind: 'none' } as const
