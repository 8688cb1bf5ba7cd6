import type { BodyNode } from '../body-node.js'
import { unsupported } from '../query-error.js'

/** Writes a moment, in milliseconds since the epoch. */
type DateFormat = (ms: number) => string

const parts: Readonly<Record<string, readonly [start: number, end: number]>> = {
  yyyy: [0, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
  SSS: [20, 23],
}

/** ISO 8601 with milliseconds, UTC; the bare number for moments beyond the calendar. */
export function isoDate(ms: number): string {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms)
}

/** Reads `format`: `yyyy-MM-dd HH:mm:ss.SSS` and parts of it, `epoch_millis`, `strict_date_optional_time`. @throws OnefoldError QUERY_UNSUPPORTED */
export function parseDateFormat(node: BodyNode | undefined, zoneMs: number): DateFormat {
  const format = node?.string() ?? 'strict_date_optional_time'
  if (format === 'epoch_millis') return String
  if (format === 'strict_date_optional_time' || format === 'date_time') return (ms) => zoned(ms, zoneMs)
  const pieces = format === 'date' || format === 'strict_date' ? ['yyyy', '-', 'MM', '-', 'dd'] : piecesOf(format)
  if (!pieces) throw unsupported(node!.path, 'formats it writes: yyyy, MM, dd, HH, mm, ss, SSS with signs between them, and epoch_millis')
  return (ms) => pieces.map((piece) => (parts[piece] ? isoDate(ms + zoneMs).slice(...parts[piece]) : piece)).join('')
}

function piecesOf(format: string): string[] | undefined {
  const pieces = format.slice(0, 100).match(/([a-zA-Z])\1*|[^a-zA-Z]/g) ?? []
  return pieces.every((piece) => !/[a-zA-Z]/.test(piece) || Object.hasOwn(parts, piece)) ? pieces : undefined
}

function zoned(ms: number, zoneMs: number): string {
  if (zoneMs === 0) return isoDate(ms)
  const minutes = Math.abs(zoneMs) / 60_000
  const offset = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return isoDate(ms + zoneMs).replace('Z', `${zoneMs < 0 ? '-' : '+'}${offset}`)
}
