import { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import { AnswerBudget } from '../../json/answer-budget.js'
import { partsOf } from '../../lists.js'
import { appendTo } from '../../maps.js'
import type { JsonObject } from '../../model.js'
import { toErrorAnswer } from '../answers/error-answer.js'
import type { ApiContext } from '../route.js'
import { documentAnswer, type ServedDocument, type ShownParts } from './document-answer.js'
import { chosenSource, sourceChoice } from './source-choice.js'

/** Accepts numbers as ids, as the engines do. */
const id = z.union([z.string(), z.int().transform(String)])

/** Body of `_mget`: `docs`, or `ids` of the collection in the path. */
export const mgetBody = z.strictObject({
  docs: z
    .array(z.strictObject({ _index: z.string().optional(), _id: id, routing: z.string().optional(), _source: sourceChoice.optional() }))
    .optional(),
  ids: z.array(id).optional(),
})

/** The defaults for documents of a request that do not specify them. */
interface MgetDefaults {
  readonly collection: string | undefined
  readonly shown: ShownParts
  readonly requestId: string
}

interface Wanted {
  readonly collection: string
  readonly id: string
  readonly shown: ShownParts
}

/** The fault of a document that is asked for without an id. As in the engines, it is the document's own. */
const emptyId = new OnefoldError('PARAMETER_INVALID', '_id: must not be empty')

/** Documents that are read at a time; those of several collections are read one collection after the other. */
const readAtOnce = 250

/**
 * The documents of an `_mget`, each in its position. A collection that does not exist is a fault of its documents alone.
 *
 * @throws OnefoldError BODY_INVALID for neither `docs` nor `ids`, too many documents or patterns, or a document without a collection; BODY_TOO_LARGE if
 *   the documents are hundreds of megabytes together
 */
export async function mgetDocuments(body: z.output<typeof mgetBody>, defaults: MgetDefaults, context: ApiContext): Promise<JsonObject[]> {
  const wanted = wantedOf(body, defaults)
  const { items, answerCharacters } = context.limits
  if (wanted.length === 0) throw new OnefoldError('BODY_INVALID', 'body: needs docs or ids')
  if (wanted.length > items) throw new OnefoldError('BODY_INVALID', `body: more than ${items} documents; ask for fewer at a time`)
  if (patternsOf(wanted) > items) throw new OnefoldError('BODY_INVALID', `docs: _source names more than ${items} fields in all; name fewer`)
  const answers: JsonObject[] = new Array(wanted.length)
  const budget = new AnswerBudget(answerCharacters)
  for (const [collection, places] of batchesOf(wanted)) {
    const read = await readAll(collection, places, wanted, context)
    for (const [i, place] of places.entries()) {
      const answer = describe(wanted[place]!, Array.isArray(read) ? read[i] : read, defaults.requestId)
      budget.take(answer)
      answers[place] = answer
    }
  }
  return answers
}

function wantedOf({ docs = [], ids = [] }: z.output<typeof mgetBody>, { collection, shown }: MgetDefaults): Wanted[] {
  const named = docs.map((doc) => {
    const source = doc._source === undefined ? shown.source : chosenSource(doc._source)
    return toWanted(doc._index ?? collection, doc._id, { ...shown, source })
  })
  return [...named, ...ids.map((each) => toWanted(collection, each, shown))]
}

function toWanted(collection: string | undefined, each: string, shown: ShownParts): Wanted {
  if (collection === undefined) throw new OnefoldError('BODY_INVALID', 'docs: _index is missing; name the collection there or in the path')
  return { collection, id: each, shown }
}

/** Number of patterns in all filters; each is compared with every path of its documents. */
function patternsOf(wanted: readonly Wanted[]): number {
  const filters = new Set(wanted.map(({ shown }) => shown.source))
  return [...filters].reduce((sum, { includes, excludes }) => sum + includes.length + excludes.length, 0)
}

/** The positions of the documents that are read together, with their collection. */
function batchesOf(wanted: readonly Wanted[]): (readonly [collection: string, places: readonly number[]])[] {
  const places = new Map<string, number[]>()
  wanted.forEach(({ collection }, i) => {
    appendTo(places, collection, i)
  })
  return [...places].flatMap(([collection, all]) => [...partsOf(all, readAtOnce)].map((some) => [collection, some] as const))
}

async function readAll(
  collection: string,
  places: readonly number[],
  wanted: readonly Wanted[],
  { service }: ApiContext,
): Promise<(ServedDocument | undefined)[] | OnefoldError> {
  try {
    return await service.read(
      collection,
      places.map((place) => wanted[place]!.id),
    )
  } catch (error) {
    if (error instanceof OnefoldError && error.code.startsWith('COLLECTION_')) return error
    throw error
  }
}

function describe(wanted: Wanted, read: ServedDocument | OnefoldError | undefined, requestId: string): JsonObject {
  const { collection, id: wantedId, shown } = wanted
  const result = wantedId === '' ? emptyId : read
  if (result instanceof OnefoldError) return { _index: collection, _id: wantedId, error: toErrorAnswer(result, requestId).cause }
  return documentAnswer(collection, wantedId, result, shown)
}
