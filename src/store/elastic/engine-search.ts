import { requestedSource, sourceParams } from '../../json/requested-source.js'
import { filterSource, type SourceFilter } from '../../json/source-filter.js'
import type { JsonObject } from '../../model.js'
import type { FactHit, SearchHit, SearchRequest, SearchResult } from '../store.js'
import { type EngineClient, indexPath } from './engine-client.js'
import type { EngineDocument } from './engine-document.js'
import type { OwnObject } from './own-object.js'
import { sourceWith } from './requests/source-request.js'

/** The index that is searched, and how its hits are told. */
export interface SearchedIndex {
  readonly index: string
  /** Name that users see in `_index`. */
  readonly name: string
  readonly factFields: readonly string[]
  readonly own: OwnObject
}

interface EngineAnswer extends JsonObject {
  readonly hits: JsonObject & { readonly hits: readonly EngineDocument[] }
}

/**
 * Runs a user's search. Nothing of it is changed but `_source`, by which our fields are fetched; hits show what the user asked for.
 *
 * @throws OnefoldError QUERY_INVALID with the engine's reason, STORE_UNAVAILABLE, COLLECTION_UNKNOWN
 */
export async function searchEngine(
  client: EngineClient,
  { index, name, factFields, own }: SearchedIndex,
  { body, params = {}, withFacts = false }: SearchRequest,
): Promise<SearchResult> {
  const shown = requestedSource(body, params)
  const needed = withFacts ? [...own.factPaths, ...factFields] : []
  const sent = { ...body, ...(withFacts && { version: true, seq_no_primary_term: true }), _source: sourceWith(own, shown, needed) }
  const query = Object.fromEntries(Object.entries(params).filter(([param]) => !sourceParams.includes(param)))
  const request = { method: 'POST', path: indexPath(index, '/_search'), query, body: sent, index: name, sender: 'user' } as const
  const { hits, ...answer } = await client.ask<EngineAnswer>(request)
  const { hits: documents, ...total } = hits
  const present = (document: EngineDocument): FactHit => {
    const hit = presentHit(document, { name, own, shown, asked: withFacts ? body : undefined })
    return { hit, ...(withFacts && { facts: own.facts(document, factFields) }) }
  }
  return { answer: { ...(withoutOwnObjects(own, answer) as JsonObject), hits: total }, hits: documents.map(present) }
}

/** Counts what a query finds. @throws as {@link searchEngine} */
export async function countEngine(client: EngineClient, index: string, name: string, body: JsonObject): Promise<number> {
  const request = { method: 'POST', path: indexPath(index, '/_count'), body, index: name, sender: 'user' } as const
  return (await client.ask<{ count: number }>(request)).count
}

/** How a hit is told. */
interface Presentation extends Pick<SearchedIndex, 'name' | 'own'> {
  readonly shown: SourceFilter
  /** The body, where revisions were asked for on our behalf. */
  readonly asked: JsonObject | undefined
}

function presentHit(document: EngineDocument, { name, own, shown, asked }: Presentation): SearchHit {
  const { _source: source, _version, _seq_no, _primary_term, inner_hits: inner, ...rest } = document
  const showsVersion = asked === undefined || asked.version === true
  const showsPlace = asked === undefined || asked.seq_no_primary_term === true
  return {
    ...rest,
    _index: name,
    _score: (document._score as number | null | undefined) ?? null,
    ...(showsVersion && _version !== undefined && { _version }),
    ...(showsPlace && _seq_no !== undefined && { _seq_no, _primary_term }),
    ...(shown.shown && source && { _source: filterSource(own.without(source), shown) }),
    ...(inner !== undefined && { inner_hits: withoutOwnObjects(own, inner) }),
  }
}

/** What an answer has besides its hits: documents stand in `top_hits` and `inner_hits`, too. */
function withoutOwnObjects(own: OwnObject, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutOwnObjects(own, each))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    const isSource = key === '_source' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, own.name)
    return [key, isSource ? own.without(inner as JsonObject) : withoutOwnObjects(own, inner)] as const
  })
  return Object.fromEntries(entries)
}
