import type { BodyNode } from '../body-node.js'
import type { CollectionSearcher } from '../evaluate/collection-searcher.js'
import type { FieldColumn } from '../evaluate/column.js'
import { parseQuery, type QueryWorld } from '../parse/parse-query.js'
import { invalid, unsupported } from '../query-error.js'
import type { QueryPlan } from '../query-plan.js'
import type { Stepwise } from '../stepwise.js'
import { type Aggregation, type AggregationContext, type AggregationParser, innerOf, kindOf } from './aggregation.js'
import { parseDateHistogram, parseHistogram } from './histograms.js'
import { parseAvg, parseCardinality, parseMax, parseMin, parseStats, parseSum, parseValueCount } from './metrics.js'
import { parseFilter, parseFilters, parseMissing } from './single-buckets.js'
import { maxBuckets, parseTermsAggregation } from './terms.js'
import { typedKeysOf } from './typed-keys.js'

/** The aggregations of the embedded store, by the name they have in a search. */
export const aggregationParsers: Readonly<Record<string, AggregationParser>> = {
  avg: parseAvg,
  cardinality: parseCardinality,
  date_histogram: parseDateHistogram,
  filter: parseFilter,
  filters: parseFilters,
  histogram: parseHistogram,
  max: parseMax,
  min: parseMin,
  missing: parseMissing,
  stats: parseStats,
  sum: parseSum,
  terms: parseTermsAggregation,
  value_count: parseValueCount,
}

/** Figures of each kind of aggregation by which buckets can be sorted. Other kinds have none. */
const orderFigures: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['avg', 'cardinality', 'max', 'min', 'sum', 'value_count'].map((kind) => [kind, ['value']])),
  filter: ['doc_count'],
  missing: ['doc_count'],
  stats: ['count', 'min', 'max', 'avg', 'sum'],
}

const withBuckets = ['date_histogram', 'filter', 'filters', 'histogram', 'missing', 'terms']

/** Aggregations nest at most this deep. */
const maxDepth = 10

/** Most aggregations of one search. */
const maxAggregations = 1_000

/** What a search asks for. */
interface AskedAggregations {
  readonly aggregations: BodyNode
  /** Whether names have their types before them. */
  readonly hasTypedKeys: boolean
}

/** The aggregations of a search. */
interface ParsedAggregations {
  readonly aggregate: Aggregation
  /** To be done before `aggregate`: reads the values of their fields, and finds the documents of their filters. */
  prepare(): Stepwise<void>
}

/**
 * Parses the aggregations of a search.
 *
 * @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID; both name the aggregation by its path
 */
export function parseAggregations(
  { aggregations: node, hasTypedKeys }: AskedAggregations,
  searcher: CollectionSearcher,
  world: QueryWorld,
): ParsedAggregations {
  const parser = new AggregationsParser(searcher, world)
  const aggregate = parser.parse(node, 1)
  return {
    aggregate: hasTypedKeys ? (docs) => typedKeysOf(node, parser.columnOf)(aggregate(docs)) : aggregate,
    prepare: () => parser.prepare(),
  }
}

class AggregationsParser {
  readonly #searcher: CollectionSearcher
  readonly #world: QueryWorld
  readonly #queries: QueryPlan[] = []
  readonly #columns = new Map<string, FieldColumn | undefined>()
  #count = 0
  #buckets = 0

  /** The values of a field that an aggregation reads, once they are prepared. */
  readonly columnOf = (field: string): FieldColumn => this.#columns.get(field)!

  constructor(searcher: CollectionSearcher, world: QueryWorld) {
    this.#searcher = searcher
    this.#world = world
  }

  parse(node: BodyNode, depth: number): Aggregation {
    if (depth > maxDepth) throw invalid(node.path, `nests more than ${maxDepth} aggregations`)
    const named = node.entries().map(([name, body]) => [name, this.#one(body, depth)] as const)
    this.#count += named.length
    if (this.#count > maxAggregations) throw invalid(node.path, `brings the search to more than ${maxAggregations} aggregations`)
    return (docs) => Object.fromEntries(named.map(([name, run]) => [name, run(docs)]))
  }

  *prepare(): Stepwise<void> {
    // Found once more, in one go, when the aggregation is computed, unless they are still kept.
    for (const query of this.#queries) yield* this.#searcher.findInSteps(query, false)
    for (const field of this.#columns.keys()) this.#columns.set(field, yield* this.#searcher.column(field))
  }

  #one(node: BodyNode, depth: number): Aggregation {
    const inner = innerOf(node)
    const [kind, body] = kindOf(node)
    if (!Object.hasOwn(aggregationParsers, kind)) throw unsupported(body.path, `it has: ${Object.keys(aggregationParsers).join(', ')}`)
    if (inner && !withBuckets.includes(kind)) throw invalid(inner.path, `must not stand in ${kind}, which makes no buckets`)
    const run = aggregationParsers[kind]!(body, this.#context(inner, depth))
    const meta = node.get('meta')?.value
    return meta === undefined ? run : (docs) => ({ meta, ...run(docs) })
  }

  #context(inner: BodyNode | undefined, depth: number): AggregationContext {
    return {
      searcher: this.#searcher,
      within: inner && this.parse(inner, depth + 1),
      figuresWithin: new Set(inner?.entries().flatMap(([name, body]) => figuresOf(name, body))),
      query: (node: BodyNode) => this.#query(node),
      column: (field: string) => this.#column(field),
      countBuckets: (count: number, path: string) => this.#countBuckets(count, path),
    }
  }

  #query(node: BodyNode): QueryPlan {
    const plan = parseQuery(node.value, node.path, this.#world)
    this.#queries.push(plan)
    return plan
  }

  #column(field: string): () => FieldColumn {
    this.#columns.set(field, undefined)
    return () => this.columnOf(field)
  }

  #countBuckets(count: number, path: string): void {
    this.#buckets += count
    if (this.#buckets > maxBuckets) throw invalid(path, `brings the search to more than ${maxBuckets} buckets; ask for fewer`)
  }
}

/** The names by which an order may refer to an aggregation. As in the engines, the name alone is not enough if it has several figures. */
function figuresOf(name: string, node: BodyNode): string[] {
  const [kind] = kindOf(node)
  const figures = Object.hasOwn(orderFigures, kind) ? orderFigures[kind]! : []
  return [...(figures.length === 1 ? [name] : []), ...figures.map((figure) => `${name}.${figure}`)]
}
