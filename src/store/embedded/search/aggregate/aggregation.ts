import type { JsonObject } from '../../../../model.js'
import type { BodyNode } from '../body-node.js'
import type { CollectionSearcher } from '../evaluate/collection-searcher.js'
import type { FieldColumn } from '../evaluate/column.js'
import { invalid } from '../query-error.js'
import type { QueryPlan } from '../query-plan.js'

/** A parsed aggregation: computes its part of the answer for a set of documents, in ascending order. */
export type Aggregation = (docs: Uint32Array) => JsonObject

/** What the parser of an aggregation may use. */
export interface AggregationContext {
  readonly searcher: CollectionSearcher
  /** Aggregations within each bucket; undefined if there are none. */
  readonly within: Aggregation | undefined
  /** Figures of inner aggregations by which buckets can be sorted: `name`, or `name.figure`. */
  readonly figuresWithin: ReadonlySet<string>
  query(node: BodyNode): QueryPlan
  /** The values of a field, to be asked for when the aggregation is computed. */
  column(field: string): () => FieldColumn
  /** @throws OnefoldError QUERY_INVALID if the search makes more buckets than an answer may have */
  countBuckets(count: number, path: string): void
}

/** Parses the value of one kind of aggregation. @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED */
export type AggregationParser = (node: BodyNode, context: AggregationContext) => Aggregation

/** The type of an aggregation, with its options. @throws OnefoldError QUERY_INVALID unless it has one type */
export function kindOf(node: BodyNode): readonly [string, BodyNode] {
  const kinds = node.entries().filter(([key]) => !['aggs', 'aggregations', 'meta'].includes(key))
  if (kinds.length !== 1) throw invalid(node.path, `must have one kind of aggregation, but has ${kinds.length}`)
  return kinds[0]!
}

/** The aggregations within each bucket of an aggregation; undefined if there are none. */
export function innerOf(node: BodyNode): BodyNode | undefined {
  return node.get('aggs') ?? node.get('aggregations')
}

/** A bucket with what is within it. */
export function bucket(key: JsonObject, docs: Uint32Array, within: Aggregation | undefined): JsonObject {
  return { ...key, doc_count: docs.length, ...within?.(docs) }
}

/** Documents by the number of their bucket. A document enters a bucket once, and documents come in ascending order. */
export class BucketDocs {
  readonly #docs = new Map<number, number[]>()

  add(bucket: number, doc: number): void {
    const docs = this.#docs.get(bucket)
    if (!docs) this.#docs.set(bucket, [doc])
    else if (docs.at(-1) !== doc) docs.push(doc)
  }

  /** Numbers of the buckets that have documents, rising. */
  buckets(): number[] {
    return [...this.#docs.keys()].sort((a, b) => a - b)
  }

  docs(bucket: number): Uint32Array {
    return Uint32Array.from(this.#docs.get(bucket) ?? [])
  }
}
