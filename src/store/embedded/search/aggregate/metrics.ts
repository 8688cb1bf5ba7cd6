import type { JsonObject } from '../../../../model.js'
import type { BodyNode } from '../body-node.js'
import { eachValue, type FieldColumn, kindAt } from '../evaluate/column.js'
import { namedField } from '../metadata-fields.js'
import type { Aggregation, AggregationContext, AggregationParser } from './aggregation.js'
import { isoDate } from './date-format.js'
import { withMissing } from './with-missing.js'

/** Figures of the numbers of a field. */
interface Figures {
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
  /** Dates are shown in words as well. */
  readonly areDates: boolean
}

/** `{"min": {"field": "price"}}`; null if no document has a number. */
export const parseMin = metric(({ count, min, areDates }) => shown(count, min, areDates))

/** `{"max": {"field": "price"}}`; null if no document has a number. */
export const parseMax = metric(({ count, max, areDates }) => shown(count, max, areDates))

/** `{"avg": {"field": "price"}}`; null if no document has a number. */
export const parseAvg = metric(({ count, sum, areDates }) => shown(count, sum / count, areDates))

/** `{"sum": {"field": "price"}}`. */
export const parseSum = metric(({ sum }) => ({ value: sum }))

/** `{"stats": {"field": "price"}}`: count, min, max, avg and sum. */
export const parseStats = metric(({ count, min, max, sum }) => {
  const [least, greatest, average] = [min, max, sum / count].map((figure) => (count === 0 ? null : figure))
  return { count, min: least, max: greatest, avg: average, sum }
})

/** `{"value_count": {"field": "source"}}`: how many values there are, of any kind. */
export const parseValueCount: AggregationParser = (node, context) => {
  const column = columnReader(node, context)
  return (docs) => {
    let value = 0
    eachValue(column(docs), docs, () => value++)
    return { value }
  }
}

/** `{"cardinality": {"field": "onefold.group"}}`: how many values there are, exactly. */
export const parseCardinality: AggregationParser = (node, context) => {
  const column = columnReader(node, context, ['precision_threshold', 'execution_hint'])
  return (docs) => {
    const seen = new Set<number>()
    eachValue(column(docs), docs, (_, ordinal) => seen.add(ordinal))
    return { value: seen.size }
  }
}

function metric(present: (figures: Figures) => JsonObject): AggregationParser {
  return (node, context): Aggregation => {
    const column = columnReader(node, context)
    return (docs) => present(figuresOf(column(docs), docs))
  }
}

/** @param ignored parameters that change nothing here */
function columnReader(node: BodyNode, context: AggregationContext, ignored: readonly string[] = []): (docs: Uint32Array) => FieldColumn {
  node.allow(['field', 'missing', ...ignored])
  const column = context.column(namedField(node.need('field')))
  const missing = node.get('missing')?.scalar()
  return (docs) => withMissing(column(), docs, missing)
}

function figuresOf(column: FieldColumn, docs: Uint32Array): Figures {
  let [count, sum, min, max, areDates] = [0, 0, Infinity, -Infinity, false]
  eachValue(column, docs, (_, ordinal) => {
    const value = column.values[ordinal]!
    if (typeof value !== 'number') return
    count++
    sum += value
    min = Math.min(min, value)
    max = Math.max(max, value)
    areDates ||= kindAt(column, ordinal) === 'date'
  })
  return { count, sum, min, max, areDates }
}

function shown(count: number, value: number, areDates: boolean): JsonObject {
  if (count === 0) return { value: null }
  return areDates ? { value, value_as_string: isoDate(value) } : { value }
}
