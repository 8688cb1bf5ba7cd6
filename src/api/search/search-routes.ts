import { z } from 'zod'
import type { JsonObject } from '../../model.js'
import { json, retryHeaders } from '../answers/answer.js'
import { documentCount, foldedAnswer, foldedAnswers } from '../answers/schemas/searches.js'
import { commonParams, indicesParams, wholeNumber } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Route } from '../route.js'
import { runSearches } from './multi-search.js'
import { countBody, countQuery, searchBody, searchQuery, unsupportedMultiSearchParams, unsupportedSearchParams } from './search-schema.js'

const ownParams: readonly string[] = ['onefold', ...Object.keys(indicesParams), ...Object.keys(commonParams)]
const msearchQuery = z.strictObject({
  max_concurrent_searches: wholeNumber(1, 1000).optional().meta({ description: 'taken; searches run one after the other' }),
  ...searchQuery.pick({
    duplicates: true,
    onefold: true,
    search_type: true,
    typed_keys: true,
    rest_total_hits_as_int: true,
    routing: true,
    ccs_minimize_roundtrips: true,
    pre_filter_shard_size: true,
    max_concurrent_shard_requests: true,
    include_named_queries_score: true,
    cancel_after_time_interval: true,
  }).shape,
  ...indicesParams,
  ...commonParams,
})

/** Searches. */
export const searchRoutes: readonly Route[] = [
  defineRoute({
    methods: ['GET', 'POST'],
    path: '/{collection}/_search',
    access: 'read',
    summary: 'searches, duplicates folded',
    query: searchQuery,
    unsupported: unsupportedSearchParams,
    body: { kind: 'json', schema: searchBody },
    answers: { 200: inJson(foldedAnswer) },
    handle: search,
  }),
  ...['/{collection}/_msearch', '/_msearch'].map((path) =>
    defineRoute({
      methods: ['GET', 'POST'],
      path,
      access: 'read',
      summary: 'several searches; a faulty one does not affect the others',
      query: msearchQuery,
      unsupported: unsupportedMultiSearchParams,
      body: { kind: 'lines', what: 'a header on a line, its search on the next' },
      answers: { 200: inJson(foldedAnswers) },
      handle: multiSearch,
    }),
  ),
  defineRoute({
    methods: ['GET', 'POST'],
    path: '/{collection}/_count',
    access: 'read',
    summary: 'how many documents a query finds, unfolded',
    query: countQuery,
    unsupported: unsupportedSearchParams,
    body: { kind: 'json', schema: countBody },
    answers: { 200: inJson(documentCount) },
    handle: count,
  }),
]

async function search({ path, query, search: params, body }: ApiRequest<z.output<typeof searchQuery>, JsonObject>, context: ApiContext) {
  const answer = await context.service.search(path.collection!, body, passedOn(params), query.onefold ?? false)
  context.metrics.countSearch(answer)
  return json(answer)
}

async function multiSearch(
  { path, query, search: params, body, id }: ApiRequest<z.output<typeof msearchQuery>, Buffer>,
  context: ApiContext,
) {
  const started = performance.now()
  const { max_concurrent_searches: _, ...passed } = passedOn(params)
  const defaults = { collection: path.collection, params: passed, keepFields: query.onefold ?? false, requestId: id }
  const responses = await runSearches(body, defaults, context)
  const statuses = responses.map(({ status }) => status)
  return json({ took: Math.round(performance.now() - started), responses }, 200, retryHeaders(statuses))
}

async function count({ path, search: params, body }: ApiRequest<unknown, JsonObject>, { service }: ApiContext) {
  const found = await service.count(path.collection!, body, passedOn(params))
  return json({ count: found, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } })
}

/** The parameters of a query string that the store receives. */
function passedOn(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => !ownParams.includes(name)))
}
