import { z } from 'zod'
import { json, retryHeaders } from '../answers/answer.js'
import { bulkOutcomes } from '../answers/schemas/documents.js'
import { commonParams, sourceParams, unsupportedWriteParams, writeParams } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Method, type Route } from '../route.js'
import { answerOf, bulkItem, isErrorAnswer } from './item-answer.js'
import { parseBulk } from './parse-bulk.js'
import { type RunResult, runOptions, runWrites } from './run-writes.js'
import { askedSource } from './source-choice.js'

const query = z.strictObject({ ...writeParams, ...sourceParams, ...commonParams })
type BulkRequest = ApiRequest<z.output<typeof query>, Buffer>

/** Many writes in one request. */
export const bulkRoutes: readonly Route[] = ['/{collection}/_bulk', '/_bulk'].map((path) =>
  defineRoute({
    methods: ['POST', 'PUT'] as Method[],
    path,
    access: 'write',
    summary: 'writes many documents; a faulty one does not affect the others',
    query,
    unsupported: unsupportedWriteParams,
    body: { kind: 'lines', what: 'an action on a line, its document on the next' },
    answers: { 200: inJson(bulkOutcomes), 202: inJson(bulkOutcomes) },
    handle: bulk,
  }),
)

async function bulk(request: BulkRequest, context: ApiContext) {
  const started = performance.now()
  const { query: params } = request
  const defaults = {
    collection: request.path.collection,
    routing: params.routing,
    requireAlias: params.require_alias ?? false,
    shown: askedSource(params),
  }
  const items = await parseBulk(request.body, defaults, context.limits)
  const ran = await runWrites(items, runOptions(params, context.config), context)
  return bulkAnswer(ran, request, started)
}

function bulkAnswer({ results, extras, task }: RunResult, { id, query: { refresh } }: BulkRequest, started: number) {
  const answers = results.map((result) => answerOf(result, id, refresh === true))
  const body = {
    ...(task !== undefined && { task }),
    took: Math.round(performance.now() - started),
    errors: answers.some(isErrorAnswer),
    items: results.map((result, i) => bulkItem(result, answers[i]!, extras[i])),
  }
  const statuses = answers.map(({ status }) => status)
  return json(body, task === undefined ? 200 : 202, retryHeaders(statuses))
}
