import { OnefoldError } from '../../../errors.js'
import { longestAnswer } from '../../../json/answer-budget.js'
import { fetchesNothing, requestedSource, sourceParams } from '../../../json/requested-source.js'
import { filterSource, type SourceFilter } from '../../../json/source-filter.js'
import { wildcardMatch } from '../../../json/wildcard.js'
import type { JsonObject } from '../../../model.js'
import type { CountRequest, FactHit, SearchHit, SearchRequest, SearchResult } from '../../store-search.js'
import { pathsOf } from '../../values-at.js'
import type { EngineDocument } from '../document/engine-document.js'
import type { OwnObject } from '../document/own-object.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
import { missingShardsRemedy } from '../engine/index-block.js'
import { queryOfSorted } from './sorted-query.js'

/** What is searched, and how its hits are shown. */
interface SearchedIndex {
  /** An index, an alias, or what else the engine takes in its place. */
  readonly index: string
  /** Name that users see in `_index`; undefined: that of the index. */
  readonly name?: string
  readonly factFields: readonly string[]
  readonly own: OwnObject
  /** Gives hits our fields, where the index has none. */
  join?(hits: readonly EngineDocument[]): Promise<readonly EngineDocument[]>
}

interface EngineAnswer extends JsonObject {
  readonly hits: JsonObject & { readonly hits: readonly EngineDocument[] }
}

/** Something before an engine may answer in its place, and with success. */
function isEngineAnswer(body: unknown): body is EngineAnswer {
  return Array.isArray((body as Partial<EngineAnswer> | null | undefined)?.hits?.hits)
}

/**
 * Runs a user's search. Only its `_source` is changed, so that our fields are fetched, and the form of a query for everything; hits show what the user
 * asked for.
 *
 * @throws OnefoldError QUERY_INVALID with the engine's reason, STORE_UNAVAILABLE, COLLECTION_UNKNOWN
 */
export async function searchEngine(engine: EngineAsker, searched: SearchedIndex, request: SearchRequest): Promise<SearchResult> {
  const { index } = searched
  const shown = requestedSource(request.body, request.params ?? {})
  const body = await engine.ask<unknown>({
    method: 'POST',
    // A point in time knows its indices.
    path: request.body.pit === undefined ? indexPath(index, '/_search') : '/_search',
    query: Object.fromEntries(Object.entries(request.params ?? {}).filter(([param]) => !sourceParams.includes(param))),
    body: sentBody(request, shown, searched),
    index,
    sender: 'user',
    signal: request.signal,
    maxBytes: longestAnswer,
  })
  if (!isEngineAnswer(body)) {
    const message = 'what answers in the place of the engine gives no result of a search; check its address, and what is in front of it'
    throw new OnefoldError('STORE_UNAVAILABLE', message, { index })
  }
  const { hits, ...answer } = body
  const { hits: documents, ...total } = hits
  const present = (document: EngineDocument) => presentHit(document, { searched, request, shown })
  const whole = (await searched.join?.(documents)) ?? documents
  return { answer: { ...(presentInner(searched, answer) as JsonObject), hits: total }, hits: whole.map(present) }
}

interface CountAnswer {
  readonly count: number
  readonly _shards?: { readonly total: number; readonly failed: number }
}

/**
 * Counts what a query finds. @throws as {@link searchEngine}, and STORE_UNAVAILABLE if shards are missing, because a partial count looks like a whole
 * one
 */
export async function countEngine(engine: EngineAsker, index: string, { body, params = {}, signal }: CountRequest): Promise<number> {
  // Engines refuse a query in the URL together with a body, even an empty one.
  const sent = Object.keys(body).length > 0 && { body }
  const request = { method: 'POST', path: indexPath(index, '/_count'), query: params, ...sent, index, sender: 'user', signal } as const
  const { count, _shards: shards } = await engine.ask<CountAnswer>(request)
  if (shards === undefined || shards.failed === 0) return count
  const message = `${shards.failed} of ${shards.total} shards of ${index} did not count; ${missingShardsRemedy}`
  throw new OnefoldError('STORE_UNAVAILABLE', message, { index })
}

function sentBody(
  { body, params, withFacts, withFields }: SearchRequest,
  shown: SourceFilter,
  { own, factFields }: SearchedIndex,
): JsonObject {
  const needed = [...(withFields ? [own.name] : []), ...(withFacts ? [...own.foldPaths, ...factFields.flatMap(pathsOf)] : [])]
  const source = withVectorsAsAsked(sourceWith(own, shown, needed), body._source)
  const sent = { ...body, ...queryOfSorted(body, params), _source: source }
  // Engines refuse to fetch a document if nothing stored is to be fetched of it. If the user asks for that with other options, it is for the engine
  // to refuse.
  const isBare = fetchesNothing(body) && !shown.shown && body.fields === undefined
  return isBare && sent._source !== false ? Object.fromEntries(Object.entries(sent).filter(([key]) => key !== 'stored_fields')) : sent
}

/** How a hit is shown. */
interface Presentation {
  readonly searched: SearchedIndex
  readonly request: SearchRequest
  readonly shown: SourceFilter
}

function presentHit(document: EngineDocument, { searched, request, shown }: Presentation): FactHit {
  const { index, factFields, own } = searched
  return {
    hit: toSearchHit(document, searched, shown),
    // The name of an index stands for itself, that of an alias for several.
    ...(document._index !== undefined && document._index !== index && { index: document._index }),
    ...(request.withFacts && { facts: own.foldFacts(document, factFields) }),
    ...(request.withFields && { fields: own.fields(document) }),
  }
}

function toSearchHit(document: EngineDocument, searched: SearchedIndex, shown: SourceFilter): SearchHit {
  const { index, name, own } = searched
  // Only writers need to know where the fields of a side index are, and hits of an engine do not tell.
  const { _source: source, inner_hits: inner, fields, highlight, fieldsAt: _, ...rest } = document
  return {
    ...rest,
    _index: name ?? document._index ?? index,
    _score: (document._score as number | null | undefined) ?? null,
    ...(shown.shown && source && { _source: filterSource(own.without(source), shown) }),
    ...namedFields(own, { fields, highlight }),
    ...(inner !== undefined && { inner_hits: presentInner(searched, inner) }),
  }
}

/** Parts of a hit that are keyed by field, for which the user may ask with wildcards. A part that matched only our fields is left out. */
function namedFields(own: OwnObject, parts: JsonObject): JsonObject {
  const shown = Object.entries(parts).flatMap(([part, fields]) => {
    if (typeof fields !== 'object' || fields === null) return []
    const theirs = own.without(fields as JsonObject)
    return Object.keys(theirs).length === 0 ? [] : [[part, theirs] as const]
  })
  return Object.fromEntries(shown)
}

/** Documents also occur outside an answer's hits, in `top_hits`, `inner_hits` and suggestions. They are shown like the hits. */
function presentInner(searched: SearchedIndex, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => presentInner(searched, each))
  if (typeof value !== 'object' || value === null) return value
  // A hit of which nothing stored was fetched has no id.
  const isHit = Object.hasOwn(value, '_index') && (Object.hasOwn(value, '_id') || Object.hasOwn(value, '_score'))
  if (isHit) return presentInnerHit(searched, value as JsonObject)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, presentInner(searched, inner)]))
}

function presentInnerHit(searched: SearchedIndex, hit: JsonObject): JsonObject {
  const { name, own } = searched
  const { _source: source, fields, highlight, ...rest } = hit
  // The source of a part of a document has no object of ours, but may have a field with its name.
  const isWhole = hit._nested === undefined && typeof source === 'object' && source !== null
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, presentInner(searched, inner)])),
    ...(name !== undefined && { _index: name }),
    ...(source !== undefined && { _source: isWhole ? own.without(source as JsonObject) : source }),
    ...namedFields(own, { fields, highlight }),
  }
}

/**
 * `_source` of a request for what the user wants to see, plus the `needed` paths. The reader of the answer removes what is too much: engines return a
 * whole document fastest, and OpenSearch reorders the keys of any other. What the user excludes is left to the engine, unless something needed would
 * be lost with it.
 */
export function sourceWith(own: OwnObject, shown: SourceFilter, needed: readonly string[]): JsonObject | boolean {
  if (!shown.shown) return needed.length === 0 ? false : { includes: needed }
  if (shown.includes.length === 0 && shown.excludes.length === 0) return true
  const includes = shown.includes.length === 0 ? [] : [...shown.includes, ...needed]
  const excludes = shown.excludes.filter((pattern) => !needed.some((path) => touches(pattern, path)))
  if (needed.length === 0 && !excludes.some((pattern) => wildcardMatch(pattern, own.name))) excludes.push(own.name)
  return { includes, excludes }
}

/** Adds the user's `exclude_vectors` of `_source`, which newer engines know and others refuse. */
export function withVectorsAsAsked(source: JsonObject | boolean, asked: unknown): JsonObject | boolean {
  const { exclude_vectors: choice } = (asked ?? {}) as JsonObject
  if (choice === undefined || source === false) return source
  return { ...(source !== true && source), exclude_vectors: choice }
}

/** Whether a pattern matches a path, or something above or below it. */
function touches(pattern: string, path: string): boolean {
  const steps = path.split('.')
  const isAbove = steps.some((_, n) => wildcardMatch(pattern, steps.slice(0, n + 1).join('.')))
  return isAbove || pattern.startsWith(`${path}.`) || (pattern.includes('*') && pattern.split('*')[0] === '')
}
