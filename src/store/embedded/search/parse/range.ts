import type { BodyNode } from '../body-node.js'
import { type DateOptions, dateBound } from '../date-math.js'
import { fieldOfValues } from '../metadata-fields.js'
import { invalid, unsupported } from '../query-error.js'
import type { Bounds, ValueRange } from '../query-plan.js'
import { zoneOf } from '../time-zone.js'
import type { ClauseParser } from './parse-context.js'

const formats = ['strict_date_optional_time', 'date_optional_time', 'epoch_millis', 'strict_date', 'date']

/** `{"range": {"published": {"gte": "now-7d/d", "lt": "now"}}}`; gt, gte, lt, lte, boost, format, time_zone. */
export const parseRange: ClauseParser = (node, context) => {
  const [name, value] = node.only('the field')
  const field = fieldOfValues(name, value.path)
  value.allow(['gt', 'gte', 'lt', 'lte', 'boost', 'format', 'time_zone'])
  checkFormat(value.get('format'))
  const options = { now: context.now, zoneMs: zoneOf(value.get('time_zone')) }
  return { kind: 'range', field, range: rangeOf(value, options), score: value.boost() }
}

function rangeOf(node: BodyNode, options: DateOptions): ValueRange {
  const least = end(node, 'gt', 'gte')
  const most = end(node, 'lt', 'lte')
  const number = bounds(least, most, (at) => numberBound(at, options))
  const date = bounds(least, most, (at) => dateBound(at.value.scalar(), at, options))
  const string = bounds(least, most, ({ value }) => (typeof value.value === 'string' ? value.value.toWellFormed() : undefined))
  return { ...(number && { number }), ...(date && { date }), ...(string && { string }) }
}

/** One end of a range: what was written, and whether it belongs to the range and which side of it is open. */
interface End {
  readonly value: BodyNode
  readonly isLeast: boolean
  readonly within: boolean
}

function end(node: BodyNode, without: string, within: string): End | undefined {
  const [open, closed] = [node.get(without), node.get(within)].map((each) => (each?.value === null ? undefined : each))
  if (open && closed) throw invalid(node.path, `must not have both "${without}" and "${within}"`)
  const value = open ?? closed
  value?.scalar()
  return value && { value, isLeast: without === 'gt', within: value === closed }
}

/** Undefined when one of the given ends means nothing for this kind of value. */
function bounds<Value>(least: End | undefined, most: End | undefined, read: (end: End) => Value | undefined): Bounds<Value> | undefined {
  const [from, to] = [least && read(least), most && read(most)]
  if ((least && from === undefined) || (most && to === undefined)) return undefined
  return {
    ...(from !== undefined && { least: from }),
    ...(to !== undefined && { most: to }),
    withLeast: least?.within ?? true,
    withMost: most?.within ?? true,
  }
}

/** Times are often numbers: a date is compared with them as milliseconds. */
function numberBound(at: End, options: DateOptions): number | undefined {
  const { value } = at.value
  if (typeof value === 'boolean') return undefined
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
  return Number.isFinite(number) ? number : dateBound(at.value.scalar(), at, options)
}

function checkFormat(node: BodyNode | undefined): void {
  const unknown = node
    ?.string()
    .split('||')
    .find((format) => !formats.includes(format))
  if (node && unknown !== undefined) throw unsupported(node.path, `formats it reads: ${formats.join(', ')}`)
}
