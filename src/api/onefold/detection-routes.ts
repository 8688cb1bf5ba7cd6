import type { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import { json } from '../answers/answer.js'
import { checkAnswer, comparison, signedDocuments } from '../answers/schemas/questions.js'
import { checkDocument } from '../documents/check-document.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Route } from '../route.js'
import { checkBody, compareBody, signBody } from './schemas.js'

/** Questions about texts. Nothing is written. */
export const detectionRoutes: readonly Route[] = [
  defineRoute({
    methods: ['POST'],
    path: '/_onefold/{collection}/check',
    access: 'read',
    summary: 'which documents of the collection a text duplicates, is contained in or contains',
    body: { kind: 'json', schema: checkBody },
    answers: { 200: inJson(checkAnswer) },
    handle: async ({ path, body }, { service }) => json(await service.check(path.collection!, body)),
  }),
  defineRoute({
    methods: ['POST'],
    path: '/_onefold/compare',
    access: 'read',
    summary: 'compares two texts or documents',
    body: { kind: 'json', schema: compareBody },
    answers: { 200: inJson(comparison) },
    handle: async ({ body }, { service }) => json(await service.compare(body)),
  }),
  defineRoute({
    methods: ['POST'],
    path: '/_onefold/{collection}/sign',
    access: 'read',
    summary: 'the signature fields of documents',
    body: { kind: 'json', schema: signBody },
    answers: { 200: inJson(signedDocuments) },
    handle: sign,
  }),
]

async function sign({ path, body }: ApiRequest<unknown, z.output<typeof signBody>>, { service, limits }: ApiContext) {
  if (body.documents.length > limits.items) {
    throw new OnefoldError('BODY_INVALID', `documents: more than ${limits.items}; send fewer at a time`)
  }
  body.documents.forEach(({ _source }, i) => {
    checkDocument(_source, limits.documentFields, `documents.${i}._source`)
  })
  return json(await service.sign(path.collection!, body satisfies JsonObject))
}
