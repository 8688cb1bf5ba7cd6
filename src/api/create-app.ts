import { randomUUID } from 'node:crypto'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import helmet from 'helmet'
import type { Service } from '../compose/service.js'
import { hasCode, OnefoldError } from '../errors.js'
import type { Logger } from '../logger/logger.js'
import { errorAsAnswer } from './answers/answer.js'
import { toErrorAnswer } from './answers/error-answer.js'
import { writeAnswer } from './answers/write-answer.js'
import { type ApiConfig, type ApiLimits, apiLimits } from './api-options.js'
import { checkLoopbackHost, findKey } from './auth.js'
import { createMetrics, type Metrics } from './metrics.js'
import { describeNear } from './near-routes.js'
import { limitRate } from './rate-limit.js'
import { BodyBudget } from './request/read-body.js'
import { beginRequest, requestState } from './request-state.js'
import { RequestTurns } from './request-turns.js'
import type { ApiContext } from './route.js'
import { routes } from './routes.js'
import { formOfFault, serveRoute } from './serve-route.js'

/** What an app needs. */
export interface AppParts {
  readonly service: Service
  readonly config: ApiConfig
  readonly logger: Logger
  /** Version of onefold, for people. */
  readonly version: string
  /** Default: the metrics of the process and the service, in a registry of their own. */
  readonly metrics?: Metrics
  readonly limits?: ApiLimits
  /** Whether the process was asked to stop; `ready` reports it. */
  isStopping?(): boolean
  /** Whether requests that only read are to be refused, because there is no time left for them. */
  hasGivenUp?(): boolean
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Makes the HTTP service as an Express app that does not listen yet. */
export function createApp(parts: AppParts): Express {
  const context = contextOf(parts)
  const budget = new BodyBudget(Math.max(context.limits.bodiesBytes, parts.config.server.bodyLimitBytes))
  const means = { context, budget, turns: new RequestTurns(context.limits.waitingReads) }
  const app = express()
  app.set('case sensitive routing', true)
  app.set('query parser', false)
  app.set('etag', false)
  app.disable('x-powered-by')
  app.use(begin(context, parts.logger), helmet(), identify(context), limitRate(parts.config.server.rateLimit))
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const method of route.methods) app[method.toLowerCase() as 'get'](path, serveRoute(route, means))
  }
  app.use(refuseUnknown)
  app.use(answerError(parts.logger, context.config))
  return app
}

function contextOf(parts: AppParts): ApiContext {
  const { service, config, version, metrics, limits = apiLimits, isStopping = () => false, hasGivenUp = () => false } = parts
  return { service, config, limits, version, metrics: metrics ?? createMetrics(service), isStopping, hasGivenUp }
}

/** The id of a request: the caller's `X-Request-Id` if it is short and plain, else a new one. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

/** The status in the log and in metrics of a request whose connection ended before its answer. */
const unanswered = 0

/** Gives the request an id, and counts and logs it when its answer ends: pattern, status, error code and time, but none of its content. */
function begin({ metrics }: ApiContext, logger: Logger): RequestHandler {
  return (request, response, next) => {
    const state = beginRequest(response, requestIdOf(request.headers['x-request-id']))
    response.setHeader('X-Request-Id', state.id)
    response.setHeader('X-elastic-product', 'Elasticsearch')
    const opaque = request.headers['x-opaque-id']
    if (typeof opaque === 'string' && /^[\x20-\x7e]{1,256}$/.test(opaque)) response.setHeader('X-Opaque-Id', opaque)
    response.once('close', () => {
      if (!response.writableFinished) state.gone.abort()
      const milliseconds = performance.now() - state.started
      const method = methods.includes(request.method) ? request.method : 'other'
      const facts = { method, route: state.route, status: response.headersSent ? response.statusCode : unanswered }
      metrics.observeRequest(facts, milliseconds / 1000)
      const { id, key, errorCode: code } = state
      logger.info('request', { request_id: id, ...facts, code, ms: Math.round(milliseconds * 10) / 10, caller: key?.name })
    })
    next()
  }
}

/** Finds the caller's key. The route decides whether the key may do what is asked. */
function identify({ config }: ApiContext): RequestHandler {
  return (request, response, next) => {
    if (config.keys.length === 0) checkLoopbackHost(request.headers.host)
    requestState(response).key = findKey(request.headers, config.keys, config.auth)
    // Express would answer OPTIONS by itself, but pages of other origins are to learn nothing.
    if (!methods.includes(request.method)) throw unknownRouteError(request)
    next()
  }
}

const refuseUnknown: RequestHandler = (request) => {
  throw unknownRouteError(request)
}

const longestShownPath = 200

/** Tells the caller the path as it was sent, because libraries build paths of their own. It may hold anything, so it does not get into the log. */
function unknownRouteError({ method, path }: Request): OnefoldError {
  const sent = path.replace(/[^\x21-\x7e]/g, '?')
  const shown = sent.length > longestShownPath ? `${sent.slice(0, longestShownPath)}…` : sent
  const near = shown === path ? describeNear(method, path) : undefined
  const told = near === undefined ? '' : `${near}; `
  return new OnefoldError('ROUTE_UNKNOWN', `${method} ${shown} is not served; ${told}GET /_onefold/openapi.json lists what is`)
}

/**
 * The last resort: every fault of every request ends here, and becomes an answer without a stack trace. A request that stopped because its caller left
 * has no fault, and nobody to answer; one that was given up is answered with the reason.
 */
function answerError(logger: Logger, { auth }: ApiConfig): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { id, route, gone } = requestState(response)
    const isStopped = gone.signal.aborted && hasCode(error, 'INTERRUPTED')
    if (isStopped && !hasCode(gone.signal.reason, 'QUEUE_CLOSED')) return
    const answer = toErrorAnswer(isStopped ? gone.signal.reason : asOnefoldError(error), id)
    if (answer.status === 500) logger.error('request failed', { request_id: id, route, error })
    if (response.headersSent) return void response.destroy()
    if (answer.status === 401) response.setHeader('WWW-Authenticate', auth.forward ? 'Basic realm="engine", Bearer, ApiKey' : 'ApiKey')
    // The rest of the request is read and discarded, so that the answer reaches the caller on this connection.
    request.resume()
    const write = () => void writeAnswer(response, errorAsAnswer(answer), formOfFault(request))
    // If the caller wants the connection closed, it is closed with the answer, which a caller that is still sending would not receive.
    if (response.shouldKeepAlive || request.complete) write()
    else request.once('end', write)
  }
}

/** Translates the router's own error for a path that is not valid percent-encoding. */
function asOnefoldError(error: unknown): unknown {
  if (error instanceof URIError) return new OnefoldError('PARAMETER_INVALID', 'path: is not valid percent-encoding of UTF-8')
  return error
}
