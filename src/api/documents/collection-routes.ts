import { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import { json } from '../answers/answer.js'
import { madeCollection, refreshed } from '../answers/schemas/documents.js'
import { commonParams, flag, indicesParams, timeSpan } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Method, type Route } from '../route.js'

const existsQuery = z.strictObject({ ...indicesParams, local: flag.optional().meta({ description: 'taken' }), ...commonParams })
const refreshQuery = z.strictObject({ ...indicesParams, ...commonParams })
const makeQuery = z.strictObject({
  timeout: timeSpan('timeout').optional(),
  master_timeout: timeSpan('master_timeout').optional(),
  cluster_manager_timeout: timeSpan('cluster_manager_timeout').optional(),
  wait_for_active_shards: z.string().max(8).optional().meta({ description: 'taken; this store has one copy' }),
  ...commonParams,
})

const always = 'leave them out, or make the collection before a client that always sends them: PUT /{collection} without a body'
const notHere = (reason: string) => z.never({ error: `is not supported: ${reason}` }).optional()
const makeBody = z.strictObject({
  mappings: notHere(`the values of fields decide their types, and the configuration says how texts are read; ${always}`),
  settings: notHere(`a collection has no settings of its own here; ${always}`),
  aliases: notHere('collections have one name; leave them out'),
})

/** Routes of whole collections. */
export const collectionRoutes: readonly Route[] = [
  defineRoute({
    methods: ['HEAD'],
    path: '/{collection}',
    access: 'read',
    summary: 'whether a collection exists: 200 if it does, 404 if not',
    query: existsQuery,
    answers: { 200: {} },
    handle: async ({ path }, { service }) => {
      await service.collection(path.collection!)
      return json({})
    },
  }),
  defineRoute({
    methods: ['PUT'],
    path: '/{collection}',
    access: 'write',
    summary: 'creates a collection, if a first write may create one',
    query: makeQuery,
    body: { kind: 'json', schema: makeBody },
    answers: { 200: inJson(madeCollection) },
    handle: makeCollection,
  }),
  // Clients refresh everything after a bulk load.
  ...['/{collection}/_refresh', '/_all/_refresh', '/_refresh'].map((path) =>
    defineRoute({
      methods: ['GET', 'POST'] as Method[],
      path,
      access: 'write',
      summary: 'makes everything written so far visible to searches',
      query: refreshQuery,
      answers: { 200: inJson(refreshed) },
      handle: refresh,
    }),
  ),
]

async function refresh({ path }: ApiRequest, { service }: ApiContext) {
  const names = path.collection === undefined ? service.collectionNames() : [path.collection]
  for (const name of names) await service.refresh(name)
  return json({ _shards: { total: names.length, successful: names.length, failed: 0 } })
}

async function makeCollection({ path }: ApiRequest, { service }: ApiContext) {
  const name = path.collection!
  if (service.collectionNames().includes(name)) {
    throw new OnefoldError('COLLECTION_EXISTS', `collection "${name}" is there already; write to it, or choose another name`, {
      collection: name,
    })
  }
  await service.collection(name, true)
  return json({ acknowledged: true, shards_acknowledged: true, index: name })
}
