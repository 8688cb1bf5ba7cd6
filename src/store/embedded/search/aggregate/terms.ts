import { firstOf } from '../../../../heap.js'
import { entryOf } from '../../../../maps.js'
import type { JsonObject } from '../../../../model.js'
import type { BodyNode } from '../body-node.js'
import { eachValue, type FieldColumn, kindAt } from '../evaluate/column.js'
import { compareValues } from '../evaluate/sort-order.js'
import { namedField } from '../metadata-fields.js'
import { invalid, unsupported } from '../query-error.js'
import { type Aggregation, type AggregationParser, BucketDocs } from './aggregation.js'
import { isoDate } from './date-format.js'
import { withMissing } from './with-missing.js'

/** Most buckets of one search: the engines' bound. */
export const maxBuckets = 65_535

/** One value and how many documents have it. */
interface Candidate {
  readonly ordinal: number
  readonly value: string | number
  readonly count: number
}

type Compare = (a: Candidate, b: Candidate) => number

const accepted = ['shard_size', 'shard_min_doc_count', 'show_term_doc_count_error', 'execution_hint', 'collect_mode']

/** `{"terms": {"field": "source", "size": 10}}`; also order, min_doc_count, missing, include and exclude as arrays. */
export const parseTermsAggregation: AggregationParser = (node, context) => {
  node.allow(['field', 'size', 'order', 'min_doc_count', 'missing', 'include', 'exclude', ...accepted])
  const values = context.column(namedField(node.need('field')))
  const size = node.get('size')?.integer(1, maxBuckets) ?? 10
  const least = node.get('min_doc_count')?.integer(1, 2 ** 31) ?? 1
  const missing = node.get('missing')?.scalar()
  const isWanted = chooser(node)
  const order = orderReader(node.get('order'), context.figuresWithin)
  return (docs) => {
    const column = withMissing(values(), docs, missing)
    const all = candidates(column, docs).filter(({ count, value }) => count >= least && isWanted(value))
    const inside = insideOf(column, docs, context.within)
    const shown = firstOf(all, size, order(inside))
    context.countBuckets(shown.length, node.path)
    return {
      doc_count_error_upper_bound: 0,
      sum_other_doc_count: sum(all) - sum(shown),
      buckets: shown.map((each) => ({ ...keyOf(column, each.ordinal), doc_count: each.count, ...inside(each) })),
    }
  }
}

function candidates(column: FieldColumn, docs: Uint32Array): Candidate[] {
  const counts = new Map<number, number>()
  eachValue(column, docs, (_, ordinal) => counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1))
  return [...counts].map(([ordinal, count]) => ({ ordinal, count, value: column.values[ordinal]! }))
}

function sum(candidates: readonly Candidate[]): number {
  return candidates.reduce((total, { count }) => total + count, 0)
}

/** The key of a bucket as the engines show it: booleans as 0 and 1, dates as milliseconds, both also as strings. */
function keyOf(column: FieldColumn, ordinal: number): JsonObject {
  const key = column.values[ordinal]!
  const kind = kindAt(column, ordinal)
  if (kind === 'boolean') return { key, key_as_string: key === 1 ? 'true' : 'false' }
  return kind === 'date' ? { key, key_as_string: isoDate(key as number) } : { key }
}

/** Inner aggregations of a bucket, computed once, and only for buckets that are shown or sorted by them. */
function insideOf(column: FieldColumn, docs: Uint32Array, within: Aggregation | undefined): (candidate: Candidate) => JsonObject {
  if (!within) return () => ({})
  let lists: BucketDocs | undefined
  const known = new Map<number, JsonObject>()
  return ({ ordinal }) =>
    entryOf(known, ordinal, () => {
      lists ??= docsByOrdinal(column, docs)
      return within(lists.docs(ordinal))
    })
}

function docsByOrdinal(column: FieldColumn, docs: Uint32Array): BucketDocs {
  const lists = new BucketDocs()
  eachValue(column, docs, (place, ordinal) => lists.add(ordinal, docs[place]!))
  return lists
}

function chooser(node: BodyNode): (value: string | number) => boolean {
  const included = exactValues(node.get('include'))
  const excluded = exactValues(node.get('exclude'))
  return (value) => (included?.has(String(value)) ?? true) && !excluded?.has(String(value))
}

function exactValues(node: BodyNode | undefined): Set<string> | undefined {
  if (!node) return undefined
  if (!node.isArray) throw unsupported(node.path, 'give an array of values: regular expressions and partitions are not taken')
  return new Set(node.items().map((item) => item.text()))
}

function orderReader(node: BodyNode | undefined, figures: ReadonlySet<string>): (inside: (candidate: Candidate) => JsonObject) => Compare {
  const keys = node?.itemsOrSelf().flatMap((item) => item.entries()) ?? []
  const directions = keys.map(([key, value]) => ({ key, path: value.path, sign: value.oneOf(['asc', 'desc']) === 'asc' ? 1 : -1 }))
  const wrong = directions.find(({ key }) => key !== '_count' && key !== '_key' && !figures.has(key))
  if (wrong)
    throw invalid(
      wrong.path,
      `must be ${['_count', '_key', ...figures].slice(0, 10).join(', ')}: buckets are put in order by a figure of an aggregation within`,
    )
  return (inside) => {
    const compares = directions.map(
      ({ key, sign }): Compare =>
        (a, b) =>
          sign * compareBy(key, a, b, inside),
    )
    const all = [...compares, ...(keys.length === 0 ? [byCountDown] : []), byValue, byOrdinal]
    return (a, b) => firstDifference(all, a, b)
  }
}

function firstDifference(compares: readonly Compare[], a: Candidate, b: Candidate): number {
  for (const compare of compares) {
    const difference = compare(a, b)
    if (difference !== 0) return difference
  }
  return 0
}

function compareBy(key: string, a: Candidate, b: Candidate, inside: (candidate: Candidate) => JsonObject): number {
  if (key === '_count') return a.count - b.count
  if (key === '_key') return byValue(a, b)
  return metric(inside(a), key) - metric(inside(b), key)
}

/** A figure of an inner aggregation, by `name` or `name.figure`. No value counts as the smallest. */
function metric(inside: JsonObject, path: string): number {
  const [name, figure = 'value'] = path.split('.')
  const result = figureIn(inside, name!)
  const value = figureIn(result, figure) ?? figureIn(result, 'doc_count')
  return typeof value === 'number' ? value : -Number.MAX_VALUE
}

/** Names come from callers: what every object inherits is not a result. */
function figureIn(result: unknown, name: string): unknown {
  return typeof result === 'object' && result !== null && Object.hasOwn(result, name) ? (result as JsonObject)[name] : undefined
}

const byValue: Compare = (a, b) => compareValues(a.value, b.value)
/** For `false` beside 0, which are two values of equal size. */
const byOrdinal: Compare = (a, b) => a.ordinal - b.ordinal
const byCountDown: Compare = (a, b) => b.count - a.count
