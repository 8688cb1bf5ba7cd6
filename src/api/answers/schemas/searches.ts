import { z } from 'zod'
import { component } from './components.js'
import { errorAnswer } from './errors.js'
import { containment, count, evidence, level } from './figures.js'

/** Content that comes from the engine. */
const ofEngine = z.looseObject({})

const listed = component(
  'ListedDuplicate',
  'A document that is listed under a hit. Its verdict and shares are about it, relative to the hit.',
  z.object({
    _id: z.string(),
    _index: z.string(),
    ...containment,
    by: z.literal('group').optional().meta({ description: 'of members less than near to the hit: both are near to their anchor' }),
    _source: ofEngine.optional(),
    evidence: z.array(evidence).optional(),
  }),
)

const hitDuplicates = component(
  'HitDuplicates',
  'What a hit tells about its duplicates.',
  z.object({
    group: z.string().meta({ description: 'fold key of the level' }),
    count: count.meta({ description: 'documents of the group that the query finds, the hit included' }),
    members: z.array(listed).meta({ description: 'the others, best first' }),
    contains: z.array(listed).optional(),
    contained_in: z.array(listed).optional(),
    variants: z.array(listed).optional(),
  }),
)

const hit = component(
  'FoldedHit',
  'A hit in the engine’s shape, with its duplicates.',
  z.looseObject({
    _index: z.string(),
    _id: z.string().optional().meta({ description: 'not there with `stored_fields: _none_`' }),
    _score: z.number().nullable(),
    _source: ofEngine.optional(),
    _duplicates: hitDuplicates,
  }),
)

const foldSummary = component(
  'FoldSummary',
  'What was folded on this page.',
  z.object({
    show: z.enum(['collapse', 'all', 'only']),
    level,
    folded: count.meta({ description: 'documents that the hits of this page stand for, besides themselves' }),
    total_groups: z.object({ value: count, relation: z.enum(['eq', 'gte', 'approx']) }),
    window_reached: z.boolean(),
    cursor: z.string().nullable().meta({ description: 'of the next page; null: there is none' }),
  }),
)

const total = z.union([count, z.object({ value: count, relation: z.enum(['eq', 'gte']) })])

const answer = {
  took: count.meta({ description: 'milliseconds' }),
  timed_out: z.boolean(),
  _shards: ofEngine,
  hits: z.looseObject({
    total: total.optional().meta({ description: 'unfolded; a number alone with `rest_total_hits_as_int`' }),
    max_score: z.number().nullable().optional(),
    hits: z.array(hit),
  }),
  aggregations: ofEngine.optional(),
  duplicates: foldSummary,
}

/** The answer to a search. */
export const foldedAnswer = component('FoldedAnswer', 'The engine’s answer with its hits folded, and `duplicates`.', z.looseObject(answer))

/** The answers to several searches. */
export const foldedAnswers = component(
  'FoldedAnswers',
  'The answers in the order of the searches, each with its status.',
  z.object({ took: count, responses: z.array(z.union([z.looseObject({ ...answer, status: z.literal(200) }), errorAnswer])) }),
)

/** Number of documents that a query finds. */
export const documentCount = component(
  'DocumentCount',
  'How many documents the query finds, unfolded.',
  z.object({ count, _shards: z.object({ total: count, successful: count, skipped: count, failed: count }) }),
)
