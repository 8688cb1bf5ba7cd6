import { type DateSpan, parsePartialDate } from './dates.js'

/** What a date's meaning depends on in addition to its text. */
export interface DateOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Milliseconds east of UTC of dates that do not say where, and of rounding. */
  readonly zoneMs: number
}

interface DateEnd {
  readonly isLeast: boolean
  readonly within: boolean
}

type Unit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's'

const unitMs: Partial<Record<Unit, number>> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 }

/**
 * One end of a range of dates, in milliseconds: an ISO date, perhaps only a year or month; milliseconds; or the engines' date math, `now-7d/d` and
 * `2024-02||+1M/M`. As in the engines, a span counts from its start with `gte` and `lt`, and to its end with `lte` and `gt`.
 *
 * @returns undefined for anything else
 */
export function dateBound(value: string | number | boolean, end: DateEnd, options: DateOptions): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return undefined
  const span = dateSpan(value, options)
  if (!span) return undefined
  return end.isLeast === end.within ? span.start : span.end
}

/** The span that a date or date math means; undefined if it is neither. Math counts from the start of a date, until it rounds. */
export function dateSpan(text: string, options: DateOptions): DateSpan | undefined {
  if (/^-?\d{5,16}$/.test(text)) return { start: Number(text), end: Number(text) }
  const [anchor, math] = splitMath(text)
  const span = anchor === 'now' ? { start: options.now, end: options.now } : zoned(anchor, options.zoneMs)
  return span && calculate(span, math, options.zoneMs)
}

function splitMath(text: string): [anchor: string, math: string] {
  if (text.startsWith('now')) return ['now', text.slice(3)]
  const at = text.indexOf('||')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)]
}

function zoned(text: string, zoneMs: number): DateSpan | undefined {
  const span = parsePartialDate(text)
  if (!span || zoneMs === 0 || /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10))) return span
  return { start: span.start - zoneMs, end: span.end - zoneMs }
}

function calculate(span: DateSpan, math: string, zoneMs: number): DateSpan | undefined {
  if (math === '') return span
  if (math.length > 100 || !/^(?:[+-]\d{0,6}[yMwdhHms]|\/[yMwdhHms])+$/.test(math)) return undefined
  let [start, end] = [span.start, span.start]
  for (const [, sign, count, unit] of math.matchAll(/([+\-/])(\d*)([yMwdhHms])/g)) {
    const by = unit!.replace('H', 'h') as Unit
    if (sign === '/') [start, end] = roundTo(start, by, zoneMs)
    else [start, end] = [start, end].map((ms) => addUnits(ms, (sign === '-' ? -1 : 1) * Number(count || 1), by)) as [number, number]
  }
  return Number.isFinite(start) && Number.isFinite(end) ? { start, end } : undefined
}

/** The moment this many units later. A month after 31 January is the last of February. */
export function addUnits(ms: number, count: number, unit: Unit): number {
  const fixed = unitMs[unit]
  if (fixed !== undefined) return ms + count * fixed
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'y' ? 12 : 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

function roundTo(ms: number, unit: Unit, zoneMs: number): [start: number, end: number] {
  const start = startOf(ms + zoneMs, unit)
  return [start - zoneMs, addUnits(start, 1, unit) - 1 - zoneMs]
}

/** The start of the unit that holds the moment, in UTC; weeks begin on Monday. */
export function startOf(ms: number, unit: Unit): number {
  const date = new Date(ms)
  if (unit === 'y') return Date.UTC(date.getUTCFullYear(), 0)
  if (unit === 'M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  // The epoch was a Thursday.
  const shift = unit === 'w' ? 3 * 86_400_000 : 0
  return Math.floor((ms + shift) / unitMs[unit]!) * unitMs[unit]! - shift
}
