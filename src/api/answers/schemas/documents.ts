import { z } from 'zod'
import { component } from './components.js'
import { errorAnswer, errorCause } from './errors.js'
import { count } from './figures.js'

/** A document as it was sent, or the parts that a request shows. */
const source = z.looseObject({})

/** The same as the whole answer. */
export const plainSource = component('Source', 'A document as it was sent, or the parts that the request shows.', z.looseObject({}))

const revision = { _seq_no: count, _primary_term: count }

const shards = z.object({ total: count, successful: count, failed: count })

/** A document by id, or its absence. */
export const document = component(
  'Document',
  'A document. If `found` is false there is none, and the answer has nothing more.',
  z.object({
    _index: z.string(),
    _id: z.string(),
    _version: count.optional(),
    _seq_no: count.optional(),
    _primary_term: count.optional(),
    _routing: z.string().optional(),
    found: z.boolean(),
    _source: source.optional(),
  }),
)

/** No document has this id. */
export const absentDocument = component(
  'AbsentDocument',
  'There is no such document, or no such collection, which is an error.',
  z.union([document, errorAnswer]),
)

/** Documents by id. */
export const documents = component(
  'Documents',
  'Documents in the order asked.',
  z.object({ docs: z.array(z.union([document, z.object({ _index: z.string(), _id: z.string(), error: errorCause })])) }),
)

const task = z.string().meta({ description: 'id of the task that signs what is written; with `wait_for_completion=false`' })

const written = {
  _index: z.string(),
  _id: z.string(),
  _version: count,
  result: z.enum(['created', 'updated', 'deleted', 'noop', 'not_found']),
  warnings: z.array(z.string()).optional(),
  _shards: shards,
  ...revision,
  forced_refresh: z.literal(true).optional().meta({ description: 'with `refresh=true`, unless nothing was changed' }),
  get: z
    .object({ ...revision, found: z.literal(true), _source: source })
    .optional()
    .meta({ description: 'of an update that asks for `_source`: the document as it is now' }),
}

/** How the write of one document ended. */
export const outcome = component('Outcome', 'How the write of a document ended.', z.object({ task: task.optional(), ...written }))

/** Nothing existed to be deleted. */
export const absentOutcome = component(
  'AbsentOutcome',
  'There is no such document (`result` says so), or no such collection, which is an error.',
  z.union([outcome, errorAnswer]),
)

const status = z.int()
const item = component(
  'BulkItem',
  'How one operation ended.',
  z.union([
    z.object({ ...written, status }),
    z.object({ _index: z.string().nullable(), _id: z.string().nullable(), status, error: errorCause }),
  ]),
)

/** How the operations of `_bulk` ended. */
export const bulkOutcomes = component(
  'BulkOutcomes',
  'How each operation of the request ended, in their order.',
  z.object({
    task: task.optional(),
    took: count.meta({ description: 'milliseconds' }),
    errors: z.boolean().meta({ description: 'whether any item has an error' }),
    items: z.array(z.object({ index: item.optional(), create: item.optional(), update: item.optional(), delete: item.optional() })),
  }),
)

/** A collection was created. */
export const madeCollection = component(
  'MadeCollection',
  'The collection was created.',
  z.object({ acknowledged: z.literal(true), shards_acknowledged: z.literal(true), index: z.string() }),
)

/** Collections were refreshed. */
export const refreshed = component('Refreshed', 'Searches see everything that was written.', z.object({ _shards: shards }))
