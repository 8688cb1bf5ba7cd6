import { setImmediate } from 'node:timers/promises'
import { OnefoldError } from '../../errors.js'
import { isJsonObject } from '../../is-json-object.js'
import { AnswerBudget } from '../../json/answer-budget.js'
import type { JsonObject } from '../../model.js'
import { errorBody, faultOfPart, toErrorAnswer } from '../answers/error-answer.js'
import { type BodyLine, bodyLines, isBlank, withoutBlankEnd } from '../documents/body-lines.js'
import { createJsonParser } from '../request/parse-json.js'
import { indicesParams } from '../request/shared-params.js'
import type { ApiContext } from '../route.js'

/** The answer to one of several searches, or its error. */
interface SearchAnswer extends JsonObject {
  readonly status: number
}

/** The defaults for searches that do not specify them. */
interface MultiSearchDefaults {
  readonly collection: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly keepFields: boolean
  readonly requestId: string
}

/** Keys of a header that are passed on. */
const headerParams: readonly string[] = [
  ...['search_type', 'preference', 'routing', 'request_cache', 'allow_partial_search_results', 'ccs_minimize_roundtrips'],
  'cancel_after_time_interval',
]
/** Keys of a header that are accepted and have no effect. */
const takenKeys = Object.keys(indicesParams) as (keyof typeof indicesParams)[]
const headerKeys: readonly string[] = ['index', ...headerParams, ...takenKeys]

/**
 * Runs the searches of an `_msearch` body one after the other. Returns each answer with its status, and each error in the place of its answer.
 *
 * @throws OnefoldError BODY_INVALID for no search, or too many
 */
export async function runSearches(body: Buffer, defaults: MultiSearchDefaults, context: ApiContext): Promise<SearchAnswer[]> {
  const pairs = pairsOf(body, context.limits.items)
  if (pairs.length === 0) throw new OnefoldError('BODY_INVALID', 'body: has no search; send a header and a search, each on a line')
  const responses: SearchAnswer[] = []
  const budget = new AnswerBudget(context.limits.answerCharacters)
  for (const pair of pairs) {
    responses.push(await runSearch(pair, { ...defaults, budget }, context))
    // The embedded store answers without a pause. In one, other requests have their turn, and it is heard whether the caller has left.
    await setImmediate()
  }
  return responses
}

interface SearchLines {
  readonly header: BodyLine
  readonly search: BodyLine | undefined
}

/**
 * Pairs headers and searches. An empty line can be a header, but empty lines at the end are ignored. Reads at most `most` searches, because a body
 * may be all line feeds.
 */
function pairsOf(body: Buffer, most: number): SearchLines[] {
  const lines: BodyLine[] = []
  for (const line of bodyLines(withoutBlankEnd(body))) {
    if (lines.length === most * 2) throw new OnefoldError('BODY_INVALID', `body: more than ${most} searches; send fewer at a time`)
    lines.push(line)
  }
  return lines.flatMap((header, i) => (i % 2 === 0 ? [{ header, search: lines[i + 1] }] : []))
}

interface RunParts extends MultiSearchDefaults {
  readonly budget: AnswerBudget
}

async function runSearch(lines: SearchLines, { budget, ...defaults }: RunParts, context: ApiContext): Promise<SearchAnswer> {
  try {
    budget.check()
    // The bounds of JSON hold for each line, because a search is let go before the next one is read.
    const { collection, params } = readHeader(lines.header, defaults, context)
    const answer = await context.service.search(collection, readSearch(lines, context), params, defaults.keepFields)
    budget.take(answer)
    context.metrics.countSearch(answer)
    return { ...answer, status: 200 }
  } catch (error) {
    return errorBody(toErrorAnswer(faultOfPart(error), defaults.requestId))
  }
}

function readHeader(header: BodyLine, { collection, params }: MultiSearchDefaults, { limits }: ApiContext) {
  const given = isBlank(header) ? {} : createJsonParser(limits)(header.bytes, `line ${header.number}`)
  if (!isJsonObject(given)) throw lineFault(header, 'must be an object, the header of a search')
  const unknown = Object.keys(given).find((key) => !headerKeys.includes(key))
  if (unknown !== undefined)
    throw lineFault(header, `"${unknown.slice(0, 100)}" is not known in a header; choose from ${headerKeys.join(', ')}`)
  for (const key of takenKeys) if (given[key] !== undefined) checkTaken(header, key, given[key])
  const named = Object.entries(given).flatMap(([key, value]) => (headerParams.includes(key) ? [[key, headerText(header, key, value)]] : []))
  return { collection: collectionOf(header, given, collection), params: { ...params, ...Object.fromEntries(named) } }
}

function headerText(header: BodyLine, key: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return String(value)
  throw lineFault(header, `${key}: must be a string, a number, true or false`)
}

function checkTaken(header: BodyLine, key: keyof typeof indicesParams, value: unknown): void {
  const text = Array.isArray(value) ? value.join(',') : String(value)
  const parsed = indicesParams[key].safeParse(text)
  if (!parsed.success) throw lineFault(header, `${key}: ${parsed.error.issues[0]!.message}`)
}

function collectionOf(header: BodyLine, { index }: JsonObject, fallback: string | undefined): string {
  const [first, ...more] = Array.isArray(index) ? (index as unknown[]) : [index ?? fallback]
  if (typeof first !== 'string' || more.length > 0) throw lineFault(header, 'index: name one collection, there or in the path')
  return first
}

function readSearch({ header, search }: SearchLines, { limits }: ApiContext): JsonObject {
  if (search === undefined) throw lineFault(header, 'is the last one; the line with its search is missing')
  const body = createJsonParser(limits)(search.bytes, `line ${search.number}`)
  if (!isJsonObject(body)) throw lineFault(search, 'must be an object, a search')
  return body
}

function lineFault({ number }: BodyLine, message: string): OnefoldError {
  return new OnefoldError('BODY_INVALID', `line ${number}: ${message}`)
}
