import { z } from 'zod'
import type { SourceFilter } from '../../json/source-filter.js'
import type { JsonObject } from '../../model.js'
import { errorAsAnswer, json, retryHeaders } from '../answers/answer.js'
import { absentOutcome, outcome } from '../answers/schemas/documents.js'
import { anyObject } from '../request/json-schemas.js'
import { commonParams, expectParams, sourceParams, unsupportedWriteParams, wholeNumber, writeParams } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Route } from '../route.js'
import { checkDocument, checkId } from './check-document.js'
import { exactText } from './exact-text.js'
import { answerOf, isErrorAnswer } from './item-answer.js'
import { type RunParams, runOptions, runWrites } from './run-writes.js'
import { askedSource } from './source-choice.js'
import { updateBody, updateOf } from './update-body.js'
import { type AcceptedItem, type ExpectParams, expectationOf } from './write-item.js'

const createQuery = z.strictObject({ ...writeParams, ...commonParams })
const indexQuery = z.strictObject({ ...writeParams, ...expectParams, op_type: z.enum(['index', 'create']).optional(), ...commonParams })
const updateQuery = z.strictObject({
  ...writeParams,
  ...expectParams,
  ...sourceParams,
  retry_on_conflict: wholeNumber(0, 1000)
    .optional()
    .meta({ description: 'taken; an update that meets another write is carried out again by itself' }),
  ...commonParams,
})
const deleteQuery = z.strictObject({ ...writeParams, ...expectParams, ...commonParams })
const documentBody = { kind: 'json', schema: anyObject, required: true } as const
const written = inJson(outcome)
const shared = { access: 'write', unsupported: unsupportedWriteParams } as const

/** The parameters that the five routes share. Routes without compare-and-set lack its parameters. */
interface Params extends RunParams, ExpectParams {
  readonly routing?: string | undefined
  readonly require_alias?: boolean | undefined
}

/** Routes that write one document. */
export const writeRoutes: readonly Route[] = [
  defineRoute({
    methods: ['PUT', 'POST'],
    path: '/{collection}/_doc/{id}',
    summary: 'writes a document, a new one or in place of the one with this id',
    query: indexQuery,
    body: documentBody,
    answers: { 200: written, 201: written, 202: written },
    handle: (request, context) => writeDocument(request, request.query.op_type ?? 'index', context),
    ...shared,
  }),
  defineRoute({
    methods: ['POST'],
    path: '/{collection}/_doc',
    summary: 'writes a new document under an id that is made for it',
    query: indexQuery,
    body: documentBody,
    answers: { 201: written, 202: written },
    handle: (request, context) => writeDocument(request, request.query.op_type ?? 'index', context),
    ...shared,
  }),
  defineRoute({
    methods: ['PUT', 'POST'],
    path: '/{collection}/_create/{id}',
    summary: 'writes a document if the id is new, else 409',
    query: createQuery,
    body: documentBody,
    answers: { 201: written, 202: written },
    handle: (request, context) => writeDocument(request, 'create', context),
    ...shared,
  }),
  defineRoute({
    methods: ['POST'],
    path: '/{collection}/_update/{id}',
    summary: 'merges `doc` into a document',
    query: updateQuery,
    body: { kind: 'json', schema: updateBody },
    answers: { 200: written, 201: written, 202: written },
    handle: updateDocument,
    ...shared,
  }),
  defineRoute({
    methods: ['DELETE'],
    path: '/{collection}/_doc/{id}',
    summary: 'deletes a document',
    query: deleteQuery,
    answers: { 200: written, 202: written, 404: inJson(absentOutcome) },
    handle: (request, context) => writeOne(request, { kind: 'delete' }, context),
    ...shared,
  }),
]

function writeDocument(request: ApiRequest<Params, JsonObject>, kind: 'index' | 'create', context: ApiContext) {
  const source = checkDocument(request.body, context.limits.documentFields, 'document')
  return writeOne(request, { kind, source, ...exactText(request.bytes) }, context)
}

function updateDocument(request: ApiRequest<z.output<typeof updateQuery>, z.output<typeof updateBody>>, context: ApiContext) {
  const { content, shown = askedSource(request.query) } = updateOf(request.body, context.limits.documentFields)
  return writeOne(request, { kind: 'update', ...content }, context, shown)
}

/** Runs one write as a batch of one, and answers with its result. */
async function writeOne(request: ApiRequest<Params>, write: AcceptedItem['write'], context: ApiContext, shown?: SourceFilter) {
  const item = { ...itemOf(request, write), ...(shown !== undefined && { shown }) }
  const ran = await runWrites([item], runOptions(request.query, context.config), context)
  const [result] = ran.results
  const answer = answerOf(result!, request.id, request.query.refresh === true)
  if (isErrorAnswer(answer)) return errorAsAnswer(answer)
  const [extra] = ran.extras
  const location =
    answer.status === 201 ? { Location: `/${request.path.collection}/_doc/${encodeURIComponent(String(answer.body._id))}` } : {}
  const { task } = ran
  return json({ ...(task !== undefined && { task }), ...answer.body, ...extra }, task === undefined ? answer.status : 202, {
    ...location,
    ...retryHeaders([answer.status]),
  })
}

function itemOf({ path, query }: ApiRequest<Params>, write: AcceptedItem['write']): AcceptedItem {
  const { kind } = write
  const { id, collection } = path
  const needsAlias = kind !== 'delete' && query.require_alias === true
  return {
    kind,
    collection: collection!,
    mayMake: (kind === 'index' || kind === 'create' || write.upsert !== undefined) && !needsAlias,
    ...(needsAlias && { needsAlias }),
    write: {
      ...write,
      ...(id !== undefined && { id: checkId(id, kind) }),
      ...(query.routing !== undefined && { routing: query.routing }),
      ...expectationOf(write, query),
    },
  }
}
