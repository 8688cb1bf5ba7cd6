import { z } from 'zod'
import type { JsonObject } from '../../model.js'
import { json } from '../answers/answer.js'
import { commonParams, wholeNumber } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, type Route } from '../route.js'
import { runSearches } from './multi-search.js'
import { countBody, searchBody, searchQuery, unsupportedSearchParams } from './search-schema.js'

const ownParams: readonly string[] = ['onefold', ...Object.keys(commonParams)]
const msearchQuery = z.strictObject({
  max_concurrent_searches: wholeNumber(1, 1000).optional().meta({ description: 'taken; searches run one after the other' }),
  max_concurrent_shard_requests: wholeNumber(1, 1000).optional().meta({ description: 'taken' }),
  ...searchQuery.pick({ duplicates: true, onefold: true, search_type: true, typed_keys: true, rest_total_hits_as_int: true }).shape,
  ...commonParams,
})
const countQuery = z.strictObject({
  routing: z.string().max(512).optional().meta({ description: 'taken' }),
  preference: z.string().max(512).optional().meta({ description: 'taken' }),
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
    handle: search,
  }),
  ...['/{collection}/_msearch', '/_msearch'].map((path) =>
    defineRoute({
      methods: ['GET', 'POST'],
      path,
      access: 'read',
      summary: 'several searches; a fault of one is no fault of another',
      query: msearchQuery,
      unsupported: unsupportedSearchParams,
      body: { kind: 'lines', what: 'a header on a line, its search on the next' },
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
    handle: count,
  }),
]

async function search({ path, query, search: params, body }: ApiRequest<z.output<typeof searchQuery>, JsonObject>, context: ApiContext) {
  const passed = Object.fromEntries([...params].filter(([name]) => !ownParams.includes(name)))
  const answer = await context.service.search(path.collection!, body, passed, query.onefold ?? false)
  context.metrics.countSearch(answer)
  return json(answer)
}

async function multiSearch(
  { path, query, search: params, body, id }: ApiRequest<z.output<typeof msearchQuery>, Buffer>,
  context: ApiContext,
) {
  const started = performance.now()
  const concurrency = ['max_concurrent_searches', 'max_concurrent_shard_requests']
  const passed = Object.fromEntries([...params].filter(([name]) => !ownParams.includes(name) && !concurrency.includes(name)))
  const defaults = { collection: path.collection, params: passed, keepFields: query.onefold ?? false, requestId: id }
  const responses = await runSearches(body, defaults, context)
  return json({ took: Math.round(performance.now() - started), responses })
}

async function count({ path, body }: ApiRequest<unknown, JsonObject>, { service }: ApiContext) {
  const found = await service.count(path.collection!, body)
  return json({ count: found, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } })
}
