import type { JsonObject } from '../../../../model.js'
import type { BodyNode } from '../body-node.js'
import { addUnits, startOf } from '../date-math.js'
import { eachValue, type FieldColumn } from '../evaluate/column.js'
import { namedField } from '../metadata-fields.js'
import { invalid, unsupported } from '../query-error.js'
import { zoneOf } from '../time-zone.js'
import { type AggregationContext, type AggregationParser, BucketDocs, bucket } from './aggregation.js'
import { parseDateFormat } from './date-format.js'
import { maxBuckets } from './terms.js'
import { withMissing } from './with-missing.js'

/** How the values of a field are divided into buckets, which are named by their smallest value. */
interface Intervals {
  bucketOf(value: number): number
  next(bucket: number): number
  key(bucket: number): JsonObject
}

/** `{"histogram": {"field": "price", "interval": 5}}`; also offset, min_doc_count, order by _key, missing. */
export const parseHistogram: AggregationParser = (node, context) => {
  node.allow(['field', 'interval', 'offset', 'min_doc_count', 'order', 'missing', 'keyed'])
  const interval = node.need('interval').number()
  if (interval <= 0) throw invalid(`${node.path}.interval`, 'must be above 0')
  const offset = node.get('offset')?.number() ?? 0
  // Numbered buckets: adding intervals up would gather rounding errors.
  return histogram(node, context, {
    bucketOf: (value) => Math.floor((value - offset) / interval),
    next: (number) => number + 1,
    key: (number) => ({ key: number * interval + offset }),
  })
}

/** `{"date_histogram": {"field": "published", "calendar_interval": "month"}}` or fixed_interval; also time_zone as offset, format, and as above. */
export const parseDateHistogram: AggregationParser = (node, context) => {
  node.allow(['field', 'calendar_interval', 'fixed_interval', 'time_zone', 'format', 'min_doc_count', 'order', 'missing', 'keyed'])
  const zoneMs = zoneOf(node.get('time_zone'))
  const format = parseDateFormat(node.get('format'), zoneMs)
  return histogram(node, context, {
    ...intervalOf(node, zoneMs),
    key: (start) => ({ key_as_string: format(start), key: start }),
  })
}

function histogram(node: BodyNode, context: AggregationContext, intervals: Intervals) {
  const column = context.column(namedField(node.need('field')))
  const least = node.get('min_doc_count')?.integer(0, 2 ** 31) ?? 0
  const missing = node.get('missing')?.scalar()
  const isDown = order(node.get('order')) === 'desc'
  const keyed = node.get('keyed')
  if (keyed?.boolean()) throw unsupported(keyed.path, 'buckets come as an array')
  return (docs: Uint32Array): JsonObject => {
    const lists = collect(withMissing(column(), docs, missing), docs, intervals)
    const shown = (least === 0 ? withoutGaps(lists.buckets(), intervals, node.path) : lists.buckets()).filter(
      (number) => lists.docs(number).length >= least,
    )
    context.countBuckets(shown.length, node.path)
    const buckets = shown.map((number) => bucket(intervals.key(number), lists.docs(number), context.within))
    return { buckets: isDown ? buckets.reverse() : buckets }
  }
}

function collect(column: FieldColumn, docs: Uint32Array, intervals: Intervals): BucketDocs {
  const lists = new BucketDocs()
  eachValue(column, docs, (place, ordinal) => {
    const value = column.values[ordinal]!
    const number = typeof value === 'number' ? intervals.bucketOf(value) : NaN
    if (Number.isFinite(number)) lists.add(number, docs[place]!)
  })
  return lists
}

/** All buckets from the first to the last, the empty ones included. */
function withoutGaps(buckets: readonly number[], { next }: Intervals, path: string): number[] {
  const filled: number[] = []
  const last = buckets.at(-1)
  for (let number = buckets[0]; number !== undefined && last !== undefined && number <= last; number = next(number)) {
    if (filled.push(number) > maxBuckets)
      throw invalid(path, `makes more than ${maxBuckets} buckets; use a longer interval or min_doc_count 1`)
  }
  return filled
}

const calendarUnits = { minute: 'm', hour: 'h', day: 'd', week: 'w', month: 'M', quarter: 'q', year: 'y' } as const

function intervalOf(node: BodyNode, zoneMs: number): Omit<Intervals, 'key'> {
  const [calendar, fixed] = [node.get('calendar_interval'), node.get('fixed_interval')]
  if (!calendar === !fixed) throw invalid(node.path, 'needs either "calendar_interval" or "fixed_interval"')
  return calendar ? calendarInterval(calendar, zoneMs) : fixedInterval(fixed!, zoneMs)
}

function calendarInterval(node: BodyNode, zoneMs: number): Omit<Intervals, 'key'> {
  const words = Object.entries(calendarUnits)
  const unit = words.find(([word, sign]) => node.value === word || node.value === `1${sign}`)?.[1]
  if (!unit) throw unsupported(node.path, `intervals it has: ${words.map(([word, sign]) => `${word} (1${sign})`).join(', ')}`)
  if (unit === 'q') {
    return {
      bucketOf: (value) => quarterOf(value + zoneMs) - zoneMs,
      next: (start) => addUnits(start + zoneMs, 3, 'M') - zoneMs,
    }
  }
  return {
    bucketOf: (value) => startOf(value + zoneMs, unit) - zoneMs,
    next: (start) => addUnits(start + zoneMs, 1, unit) - zoneMs,
  }
}

function quarterOf(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % 3))
}

const fixedUnits: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function fixedInterval(node: BodyNode, zoneMs: number): Omit<Intervals, 'key'> {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(node.string()) ?? []
  const ms = Number(count) * (fixedUnits[unit ?? ''] ?? NaN)
  if (!(ms > 0)) throw invalid(node.path, 'must be a number above 0 and ms, s, m, h or d, such as 12h')
  return { bucketOf: (value) => Math.floor((value + zoneMs) / ms) * ms - zoneMs, next: (start) => start + ms }
}

function order(node: BodyNode | undefined): 'asc' | 'desc' {
  if (!node) return 'asc'
  node.allow(['_key'])
  return node.need('_key').oneOf(['asc', 'desc'])
}
