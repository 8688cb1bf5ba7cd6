/** A moment or span as the user wrote it: `2024-01-15` is the whole day. Milliseconds since the epoch, both ends inclusive. */
export interface DateSpan {
  readonly start: number
  readonly end: number
}

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/
const monthPattern = /^(\d{4})(?:-(\d\d))?$/

/**
 * Reads an ISO 8601 date with year, month and day, and perhaps a time and an offset; without an offset it is UTC. Fractions of a millisecond are
 * dropped.
 *
 * @returns undefined for anything else, including days that do not exist
 */
export function parseDate(text: string): DateSpan | undefined {
  // Most strings are not dates: this looks at two characters.
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined
  const parts = dayPattern.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, fraction, offset] = parts
  const start = utc([year!, month!, day!, hour ?? '0', minute ?? '0', second ?? '0'].map(Number))
  if (start === undefined) return undefined
  const shift = offsetMs(offset ?? 'Z')
  if (shift === undefined) return undefined
  const at = start - shift + Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  return { start: at, end: at + spanOf(hour, minute, second, fraction) - 1 }
}

/** As {@link parseDate}, and also a year or a month alone, which the engines take for its first day: `2024`, `2024-02`. */
export function parsePartialDate(text: string): DateSpan | undefined {
  const [, year, month = '01'] = monthPattern.exec(text) ?? []
  return parseDate(year === undefined ? text : `${year}-${month}-01`)
}

/** `Z`, `+01:00`, `-0530`, `+02` to milliseconds east of UTC; undefined when it is none. */
export function offsetMs(offset: string): number | undefined {
  if (offset === 'Z' || offset === 'UTC') return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(offset) ?? []
  if (hours === undefined || Number(hours) > 18 || Number(minutes ?? 0) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000
}

function spanOf(hour?: string, minute?: string, second?: string, fraction?: string): number {
  if (hour === undefined) return 86_400_000
  if (minute === undefined) return 3_600_000
  if (second === undefined) return 60_000
  return fraction === undefined ? 1_000 : 1
}

/** Date.UTC takes 31 February for 2 March; this refuses it. Years below 100 are meant as written. */
function utc([year, month, day, hour, minute, second]: number[]): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year!, month! - 1, day!)
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day) return undefined
  if (hour! > 23 || minute! > 59 || second! > 59) return undefined
  return date.setUTCHours(hour!, minute!, second!, 0)
}
