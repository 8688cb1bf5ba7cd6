import { requestedSource, sourceParams } from '../../../json/requested-source.js'
import type { JsonObject } from '../../../model.js'

/** Keys of a search body that add something to every hit. */
const hitKeys: readonly string[] = [
  '_source',
  'docvalue_fields',
  'explain',
  'fields',
  'highlight',
  'script_fields',
  'seq_no_primary_term',
  'stored_fields',
  'version',
]

/** Keys of a search body that add something to the answer as a whole: requested once, with the first read. */
const wholeAnswerKeys: readonly string[] = ['profile', 'stats', 'suggest', 'track_total_hits']

/** Keys of a search body that add something to hits or to the answer, but change neither the set of hits nor their order. */
export const presentationKeys: ReadonlySet<string> = new Set([...hitKeys, ...wholeAnswerKeys, 'ext'])

/** URL parameters of a search that do the same. */
export const presentationParams: ReadonlySet<string> = new Set([
  '_source',
  '_source_excludes',
  '_source_includes',
  'docvalue_fields',
  'explain',
  'include_named_queries_score',
  'phase_took',
  'rest_total_hits_as_int',
  'seq_no_primary_term',
  'stats',
  'stored_fields',
  'suggest_field',
  'suggest_mode',
  'suggest_size',
  'suggest_text',
  'track_total_hits',
  'typed_keys',
  'version',
])

/** The body for hits with id, score and sort values only, without aggregations. */
export function withoutPresentation(body: JsonObject): JsonObject {
  const kept = Object.entries(body).filter(([key]) => !presentationKeys.has(key) && key !== 'aggs' && key !== 'aggregations')
  return { ...Object.fromEntries(kept), _source: false, track_total_hits: false }
}

/** The body for hits with id, score, sort values and `_source` only, without aggregations. */
export function withSourceOnly(body: JsonObject): JsonObject {
  const { shown, includes, excludes } = requestedSource(body, {})
  return { ...withoutPresentation(body), _source: shown ? { includes, excludes } : false }
}

/** The body for whole hits, without what concerns the answer as a whole. */
export function withoutWholeAnswer(body: JsonObject): JsonObject {
  const kept = Object.entries(body).filter(([key]) => !wholeAnswerKeys.includes(key) && key !== 'aggs' && key !== 'aggregations')
  return { ...Object.fromEntries(kept), track_total_hits: false }
}

/** The body for hits with id, score and sort values only, with all that concerns the answer as a whole. */
export function withBareHits(body: JsonObject): JsonObject {
  return { ...Object.fromEntries(Object.entries(body).filter(([key]) => !hitKeys.includes(key))), _source: false }
}

/** The URL parameters for {@link withBareHits}. */
export function withBareHitsParams(params: Readonly<Record<string, string>>): Record<string, string> {
  const isKept = (name: string) => !hitKeys.includes(name) && !sourceParams.includes(name)
  return Object.fromEntries(Object.entries(params).filter(([name]) => isKept(name)))
}

/** The URL parameters for {@link withoutPresentation}, or for {@link withSourceOnly} if `withSource` is true. */
export function withoutPresentationParams(params: Readonly<Record<string, string>>, withSource = false): Record<string, string> {
  const isKept = (name: string) => !presentationParams.has(name) || (withSource && sourceParams.includes(name))
  return Object.fromEntries(Object.entries(params).filter(([name]) => isKept(name)))
}
