import { z } from 'zod'
import { json } from '../answers/answer.js'
import { absentDocument, document, documents } from '../answers/schemas/documents.js'
import { commonParams, flag, onefoldParam, sourceParams, unsupportedWriteParams } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Route } from '../route.js'
import { documentAnswer } from './document-answer.js'
import { mgetBody, mgetDocuments } from './mget.js'
import { sourceFilterOf } from './source-choice.js'

/** The parameters of reads by id. A read always sees the last write, so `realtime` and `refresh` have no effect. */
const readParams = {
  ...sourceParams,
  ...onefoldParam,
  routing: z.string().max(512).optional().meta({ description: 'taken; ids are unique here whatever the routing' }),
  preference: z.string().max(512).optional().meta({ description: 'taken' }),
  realtime: flag.optional().meta({ description: 'taken; reads see every write' }),
  refresh: flag.optional().meta({ description: 'taken; reads see every write' }),
  ...commonParams,
}
const { version, version_type } = unsupportedWriteParams
const unsupported = { version, version_type, stored_fields: 'fields are not stored apart; use _source' }
const query = z.strictObject(readParams)

/** Reads of documents by id. */
export const readRoutes: readonly Route[] = [
  defineRoute({
    methods: ['GET'],
    path: '/{collection}/_doc/{id}',
    access: 'read',
    summary: 'a document by id',
    query,
    unsupported,
    answers: { 200: inJson(document), 404: inJson(absentDocument) },
    handle: getDocument,
  }),
  ...['/{collection}/_mget', '/_mget'].map((path) =>
    defineRoute({
      methods: ['GET', 'POST'],
      path,
      access: 'read',
      summary: 'documents by id, in the order asked',
      query,
      unsupported,
      body: { kind: 'json', schema: mgetBody },
      answers: { 200: inJson(documents) },
      handle: getDocuments,
    }),
  ),
]

async function getDocument({ path, query: params }: ApiRequest<z.output<typeof query>>, { service }: ApiContext) {
  const { collection = '', id = '' } = path
  const [found] = await service.read(collection, [id])
  const shown = { source: sourceFilterOf(params), ownField: params.onefold ? service.ownField : undefined }
  return json(documentAnswer(collection, id, found, shown), found === undefined ? 404 : 200)
}

async function getDocuments(request: ApiRequest<z.output<typeof query>, z.output<typeof mgetBody>>, context: ApiContext) {
  const { path, query: params, body, id } = request
  const shown = { source: sourceFilterOf(params), ownField: params.onefold ? context.service.ownField : undefined }
  return json({ docs: await mgetDocuments(body, { collection: path.collection, shown, requestId: id }, context) })
}
