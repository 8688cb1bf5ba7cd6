import { z } from 'zod'
import { collectionNameTakes, isCollectionName } from '../../config/schema.js'
import { anyObject } from '../request/json-schemas.js'

const id = z.string().min(1).max(512)
const level = z.enum(['exact', 'near', 'contained'])
const scopeValue = z.union([z.string(), z.number(), z.boolean()])

/** Whether exactly one of the names is given. */
function hasOne(given: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.filter((name) => given[name] !== undefined).length === 1
}

/** Body of `check`. */
export const checkBody = z
  .strictObject({
    text: z.string().optional(),
    html: z.string().optional(),
    id: id.optional(),
    title: z.string().optional(),
    scope: z
      .union([scopeValue, z.array(scopeValue).min(1)])
      .optional()
      .meta({
        description:
          "only documents with this value in the collection's `scopeField`, or with these, in the order of its fields; with `text` or `html`. Default: all, of a stored document its own",
      }),
    level: level.optional().meta({ description: 'the weakest verdict listed; default `contained`' }),
    size: z.int().min(0).max(1000).optional().meta({ description: 'matches at most; default 10' }),
    evidence: z.boolean().optional().meta({ description: 'default true' }),
    reuse: z
      .boolean()
      .optional()
      .meta({ description: 'also the passages that both have, with offsets, and documents that only share passages; default false' }),
    include: z
      .array(z.enum(['variant']))
      .max(1)
      .optional(),
    document: anyObject
      .optional()
      .meta({ description: 'a document as it would be written; its fields are read by the settings of the collection' }),
  })
  .refine((body) => hasOne(body, ['text', 'html', 'id', 'document']), { error: 'expected one of text, html, id, document' })
  .refine((body) => body.id === undefined || body.scope === undefined, { error: 'expected no scope beside id: the document has its own' })
  .refine((body) => body.document === undefined || body.scope === undefined, {
    error: 'expected no scope beside document: it has its own',
  })
  .refine((body) => body.document === undefined || body.title === undefined, {
    error: 'expected no title beside document: it has its own',
  })

/** One side of a comparison. */
const side = z
  .strictObject({
    text: z.string().optional(),
    html: z.string().optional(),
    collection: z.string().optional(),
    id: id.optional(),
    title: z.string().optional(),
  })
  .refine((body) => hasOne(body, ['text', 'html', 'id']) && (body.id === undefined) === (body.collection === undefined), {
    error: 'expected text, or html, or collection and id',
  })

/** Body of `compare`. */
export const compareBody = z.strictObject({
  a: side,
  b: side,
  reuse: z.boolean().optional().meta({ description: 'also the passages that both have, with offsets; default false' }),
  texts: z.boolean().optional().meta({ description: 'also both texts with their sentences, and which of these are linked; default false' }),
})

/** Body of `sign`. */
export const signBody = z.strictObject({
  documents: z.array(z.strictObject({ _id: id, _source: anyObject })).min(1),
})

/** The level of a report. */
export const reportLevel = level

const index = z.string().refine(isCollectionName, { error: `expected ${collectionNameTakes}; wildcards and lists are not taken` })

/** Body of `reindex`. */
export const reindexBody = z
  .strictObject({
    source: index.optional().meta({ description: `index or alias, ${collectionNameTakes}; default: that of the collection` }),
    dest: index.optional().meta({ description: 'a new index, or an empty one' }),
    in_place: z.literal(true).optional().meta({ description: 'instead of `dest`: documents are signed where they lie' }),
    slices: z.int().min(1).max(64).optional().meta({ description: 'ranges worked on at the same time; default 2' }),
    documents_per_second: z.number().positive().max(1_000_000).optional().meta({ description: 'at most; default: as many as can be' }),
    memory_bytes: z.int().min(0).optional().meta({ description: 'for grouping; default: half of what the machine has' }),
    block_writes: z.boolean().optional().meta({ description: 'the source takes no writes while the alias moves; default false' }),
  })
  .refine((body) => hasOne(body, ['dest', 'in_place']), { error: 'expected one of dest, in_place' })
