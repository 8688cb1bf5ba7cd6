import type { Request, RequestHandler, Response } from 'express'
import { type JsonForm, plainForm, writeAnswer } from './answers/write-answer.js'
import { authorise, refuseWriting } from './auth.js'
import { takeDuplicatesHeader } from './request/duplicates-header.js'
import { answerType } from './request/media-type.js'
import { parseQueryString } from './request/query-params.js'
import type { BodyBudget } from './request/read-body.js'
import { receiveBody } from './request/request-body.js'
import { requestState, stoppingError } from './request-state.js'
import type { RequestTurns } from './request-turns.js'
import type { ApiContext, Route } from './route.js'

/** The parameters of every route that decide the form of its answer. */
interface FormParams {
  readonly pretty?: boolean
  readonly filter_path?: readonly string[]
}

/**
 * Serves the requests to one route: role, query string, body, handler, answer. Nothing of the body is read before the role is checked. Every fault
 * goes to the error handler.
 */
export function serveRoute(route: Route, means: ServingMeans): RequestHandler {
  return (request, response, next) => {
    if (isReservedName(request)) return next()
    return answerRequest({ route, ...means }, request, response).catch(next)
  }
}

/**
 * Whether the collection's name begins with `_`. Such names belong to the interface and never to collections, so the path is one that is not served.
 */
function isReservedName({ params }: Request): boolean {
  return String(params.collection ?? '').startsWith('_')
}

/** What all requests share. */
interface ServingMeans {
  readonly context: ApiContext
  readonly budget: BodyBudget
  readonly turns: RequestTurns
}

/** What is needed to answer the requests of a route. */
interface ServedRoute extends ServingMeans {
  readonly route: Route
}

async function answerRequest({ route, context, budget, turns }: ServedRoute, request: Request, response: Response): Promise<void> {
  const state = requestState(response)
  state.route = route.path
  const { keys, auth, server } = context.config
  if (keys.length > 0) authorise(route.access, state.key, request.headers, auth)
  if (server.readOnly) refuseWriting(route.access, request.method)
  const type = answerType(request.headers.accept, request.headers['content-type'])
  const search = searchOf(request.url)
  takeDuplicatesHeader(request.headers, search, route.query)
  const query = parseQueryString(search, route.query, route.unsupported)
  const rules = { limitBytes: context.config.server.bodyLimitBytes, budget, limits: context.limits }
  const body = await receiveBody(request, route.body, rules)
  try {
    const path = request.params as Readonly<Record<string, string>>
    const { value, bytes } = body
    if (takesTurns(route)) await turns.take()
    if (takesTurns(route) && context.hasGivenUp()) throw stoppingError()
    const seen = whileWanted(route, forCaller(request, context), state.gone.signal)
    const answer = await route.handle({ path, query, search, body: value, bytes, id: state.id }, seen)
    await writeAnswer(response, answer, formOf(type, query as FormParams))
  } finally {
    body.release()
  }
}

/** With `auth.forward`, asks the engine with the credentials of the caller who gets the answer. */
function forCaller({ headers }: Request, context: ApiContext): ApiContext {
  return context.config.auth.forward ? { ...context, service: context.service.forCaller(headers.authorization) } : context
}

/** What only reads asks the store no further once the caller has left. Writes are done to their end, because nobody could say how far they came. */
function whileWanted({ access }: Route, context: ApiContext, gone: AbortSignal): ApiContext {
  return access === 'read' ? { ...context, service: context.service.until(gone) } : context
}

function formOf(type: string, { pretty = false, filter_path: filterPath = [] }: FormParams): JsonForm {
  return { type, pretty, filterPath }
}

/**
 * The form of an answer that reports a fault, wherever in the life of a request it occurred: the form that the request asks for, as far as that is
 * not itself faulty. `filter_path` is not applied, because errors are written whole.
 */
export function formOfFault({ headers, url }: Request): JsonForm {
  const pretty = searchOf(url).get('pretty')
  return { ...plainForm, type: typeOfFault(headers), pretty: pretty === '' || pretty === 'true' }
}

/** The requested media type; plain JSON if that type is itself the fault. */
function typeOfFault(headers: Request['headers']): string {
  try {
    return answerType(headers.accept, headers['content-type'])
  } catch {
    return plainForm.type
  }
}

/**
 * Whether a route's requests begin in turn: those that read. What probes ask costs nothing, and writes are done by the queue, in the order of their
 * arrival, which they must keep.
 */
function takesTurns({ access }: Route): boolean {
  return access === 'read' || access === 'admin'
}

function searchOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}
