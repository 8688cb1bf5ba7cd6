import { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import { json } from '../answers/answer.js'
import { absentDocument, document, documents, plainSource } from '../answers/schemas/documents.js'
import { errorAnswer } from '../answers/schemas/errors.js'
import { commonParams, flag, onefoldParam, sourceParams, unsupportedWriteParams } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Route } from '../route.js'
import { documentAnswer, type ShownParts, shownSource } from './document-answer.js'
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

type ReadRequest = ApiRequest<z.output<typeof query>, unknown>

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
  // Clients have a call of its own for it, and take a 404 at `HEAD` for a document that does not exist.
  defineRoute({
    methods: ['GET'],
    path: '/{collection}/_source/{id}',
    access: 'read',
    summary: 'a document by id, its fields alone',
    query,
    unsupported,
    answers: { 200: inJson(plainSource), 404: inJson(errorAnswer) },
    handle: getSource,
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

async function getDocument(request: ReadRequest, { service }: ApiContext) {
  const { collection = '', id = '' } = request.path
  const [found] = await service.read(collection, [id])
  return json(documentAnswer(collection, id, found, shownParts(request, service)), found === undefined ? 404 : 200)
}

async function getSource(request: ReadRequest, { service }: ApiContext) {
  const { collection = '', id = '' } = request.path
  const shown = shownParts(request, service)
  if (!shown.source.shown)
    throw new OnefoldError('PARAMETER_INVALID', 'parameter _source: cannot be false here; name fields, or leave it out')
  const [found] = await service.read(collection, [id])
  if (found === undefined) throw new OnefoldError('DOCUMENT_UNKNOWN', `[${id}]: document missing`, { collection })
  return json(shownSource(found, shown))
}

function shownParts({ query: params }: ReadRequest, service: ApiContext['service']): ShownParts {
  return { source: sourceFilterOf(params), ownField: params.onefold ? service.ownField : undefined }
}

async function getDocuments(request: ApiRequest<z.output<typeof query>, z.output<typeof mgetBody>>, context: ApiContext) {
  const { path, body, id } = request
  const shown = shownParts(request, context.service)
  return json({ docs: await mgetDocuments(body, { collection: path.collection, shown, requestId: id }, context) })
}
