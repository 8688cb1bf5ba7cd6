import { requestedSource, sourceParams } from '../../../../json/requested-source.js'
import { type SourceFilter, wholeSource } from '../../../../json/source-filter.js'
import type { JsonObject } from '../../../../model.js'
import { BodyNode } from '../body-node.js'
import { invalid, unsupported } from '../query-error.js'
import type { QueryPlan } from '../query-plan.js'
import { checkParameters } from './parameters.js'
import { parseQuery, type QueryWorld } from './parse-query.js'
import { parseSort, parseSortParameter, type SortKey } from './sort.js'

/** `from` and `size` together at most: the engines' bound. */
export const maxWindow = 10_000

/** A parsed search. */
export interface SearchPlan {
  readonly query: QueryPlan
  readonly postFilter: QueryPlan | undefined
  readonly minScore: number | undefined
  /** Empty: by score. */
  readonly sort: readonly SortKey[]
  readonly searchAfter: readonly unknown[] | undefined
  readonly from: number
  readonly size: number
  /** False: the total is not counted; a number: it is counted up to there. */
  readonly trackTotal: boolean | number
  readonly tracksScores: boolean
  readonly showsVersion: boolean
  readonly showsSeqNo: boolean
  readonly explains: boolean
  readonly source: SourceFilter
  /** Not parsed here, but where hits are presented and aggregations computed. */
  readonly fields: BodyNode | undefined
  readonly highlight: BodyNode | undefined
  readonly aggregations: BodyNode | undefined
  /** Whether the names of aggregations have their types before them. */
  readonly hasTypedKeys: boolean
}

const keys = [
  ...['query', 'post_filter', 'min_score', 'sort', 'search_after', 'from', 'size', 'track_total_hits', 'track_scores'],
  ...['_source', 'fields', 'highlight', 'aggs', 'aggregations', 'version', 'seq_no_primary_term', 'timeout', 'stats', 'explain'],
]

/** Keys that clients send as false, which is what happens anyway. */
const switchedOff = ['profile']

/**
 * Parses a search. Where body and URL say the same thing, the URL wins, as in the engines.
 *
 * @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID; both name the clause by its path
 */
export function parseSearch(body: JsonObject, params: Readonly<Record<string, string>>, world: QueryWorld): SearchPlan {
  checkParameters(params)
  const node = new BodyNode(body, '')
  refuseUnlessFalse(node, switchedOff)
  node.allow(keys, switchedOff)
  const given = (key: string) => parameter(params, key) ?? node.get(key)
  const plan: SearchPlan = {
    query: optional(node.get('query'), world) ?? { kind: 'all', score: 1 },
    postFilter: optional(node.get('post_filter'), world),
    minScore: node.get('min_score')?.number(),
    sort: params.sort === undefined ? parseSort(node.get('sort')) : parseSortParameter(params.sort),
    searchAfter: node
      .get('search_after')
      ?.items()
      .map(({ value }) => value),
    from: given('from')?.integer(0, maxWindow) ?? 0,
    size: given('size')?.integer(0, maxWindow) ?? 10,
    trackTotal: trackTotal(given('track_total_hits')),
    tracksScores: given('track_scores')?.boolean() ?? false,
    showsVersion: given('version')?.boolean() ?? false,
    showsSeqNo: given('seq_no_primary_term')?.boolean() ?? false,
    explains: given('explain')?.boolean() ?? false,
    source: sourceParams.some((name) => params[name] !== undefined) ? requestedSource({}, params) : parseSourceFilter(node.get('_source')),
    fields: node.get('fields'),
    highlight: node.get('highlight'),
    aggregations: node.get('aggs') ?? node.get('aggregations'),
    hasTypedKeys: parameter(params, 'typed_keys')?.boolean() ?? false,
  }
  checkPaging(plan)
  return plan
}

/** Parses the body of a count: a query and nothing else. @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID */
export function parseCount(body: JsonObject, world: QueryWorld): QueryPlan {
  const node = new BodyNode(body, '')
  node.allow(['query'])
  return optional(node.get('query'), world) ?? { kind: 'all', score: 1 }
}

function optional(node: BodyNode | undefined, world: QueryWorld): QueryPlan | undefined {
  return node && node.value !== null ? parseQuery(node.value, node.path, world) : undefined
}

function parameter(params: Readonly<Record<string, string>>, key: string): BodyNode | undefined {
  const value = Object.hasOwn(params, key) ? params[key] : undefined
  return value === undefined ? undefined : new BodyNode(value === '' ? 'true' : value, `?${key}`)
}

function trackTotal(node: BodyNode | undefined): boolean | number {
  if (!node) return true
  return typeof node.value === 'boolean' || node.value === 'true' || node.value === 'false' ? node.boolean() : node.integer(0, 2 ** 31 - 1)
}

function refuseUnlessFalse(node: BodyNode, refused: readonly string[]): void {
  for (const key of refused) {
    const flag = node.get(key)
    if (flag?.boolean()) throw unsupported(flag.path, 'leave it out')
  }
}

function checkPaging({ from, size, searchAfter, sort }: SearchPlan): void {
  if (from + size > maxWindow) {
    throw invalid('from + size', `must be at most ${maxWindow}, but is ${from + size}; use search_after to go further`)
  }
  if (!searchAfter) return
  if (from > 0) throw invalid('from', 'must be 0 with search_after')
  const expected = Math.max(1, sort.length)
  if (searchAfter.length !== expected) {
    throw invalid('search_after', `must have as many values as sort has keys: ${expected}, but has ${searchAfter.length}`)
  }
}

/**
 * Reads `_source`: a boolean, a pattern, an array of patterns, or `{"includes": […], "excludes": […]}`.
 *
 * @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED
 */
function parseSourceFilter(node: BodyNode | undefined): SourceFilter {
  if (!node) return wholeSource
  if (typeof node.value === 'boolean') return { ...wholeSource, shown: node.value }
  if (!node.isObject) return { ...wholeSource, includes: patterns(node) }
  node.allow(['includes', 'include', 'excludes', 'exclude'])
  return {
    shown: true,
    includes: patterns(node.get('includes') ?? node.get('include')),
    excludes: patterns(node.get('excludes') ?? node.get('exclude')),
  }
}

function patterns(node: BodyNode | undefined): string[] {
  return node ? node.itemsOrSelf().map((item) => item.string()) : []
}
