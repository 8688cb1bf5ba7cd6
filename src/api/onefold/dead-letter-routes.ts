import { z } from 'zod'
import { json } from '../answers/answer.js'
import { deadLetter, deadLetters, retriedLetter } from '../answers/schemas/tasks.js'
import { commonParams, wholeNumber } from '../request/shared-params.js'
import { defineRoute, emptyBody, inJson, type Route } from '../route.js'

/** Letters on a page if the request does not specify it. */
const pageSize = 100

const listed = z.strictObject({
  size: wholeNumber(1, 1000).optional().meta({ description: 'letters on a page; default 100' }),
  after: z.string().max(512).optional().meta({ description: '`after` of the page before' }),
  ...commonParams,
})
/** Documents that were set aside because they could not be processed. */
export const deadLetterRoutes: readonly Route[] = [
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/dead-letters',
    access: 'admin',
    summary: 'documents that were set aside, each with the reason',
    query: listed,
    answers: { 200: inJson(deadLetters) },
    handle: async ({ query: { size = pageSize, after = null } }, { service }) => json(await service.deadLetters.list(size, after)),
  }),
  defineRoute({
    methods: ['POST'],
    path: '/_onefold/dead-letters/{id}/retry',
    access: 'admin',
    summary: 'tries the write of a dead letter again',
    body: emptyBody,
    answers: { 200: inJson(retriedLetter) },
    handle: async ({ path }, { service }) => json(await service.deadLetters.retry(path.id!)),
  }),
  defineRoute({
    methods: ['DELETE'],
    path: '/_onefold/dead-letters/{id}',
    access: 'admin',
    summary: 'removes a dead letter; its write is given up',
    answers: { 200: inJson(deadLetter) },
    handle: async ({ path }, { service }) => json(await service.deadLetters.remove(path.id!)),
  }),
]
