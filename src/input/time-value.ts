import { parseIsoTime, representable } from '../iso-time.js'

/** Numbers below this are seconds since the epoch, others milliseconds. As seconds it is the year 5138, as milliseconds 1973. */
const firstMilliseconds = 1e11

/** Start of the year 2200. Units finer than milliseconds are recognised by their number of digits, and only if the time is before this. */
const farthestFineTime = Date.UTC(2200, 0)

/** A time without the marks in day and clock. */
const basicTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?=\d\d|Z|[+-]|$)(\d\d)?/i
/** A day, or a second of one, as digits: 20241231, 20241231235959. */
const digitTime = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/
/** A time as mails, feeds and HTTP write it (RFC 5322, 3.3), with a year of four digits; the day of the week is not read. */
const mailTime = /^(?:[a-z]{3}, *)?(\d{1,2}) +([a-z]{3}) +(\d{4}) +(\d\d:\d\d(?::\d\d)?) +([+-]\d{4}|[a-z]{1,3})(?: *\([^()]*\))?$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The zones that RFC 5322 (4.3) has names for, and UTC. */
const mailZones: Readonly<Record<string, string>> = {
  GMT: 'Z',
  UT: 'Z',
  UTC: 'Z',
  EST: '-05',
  EDT: '-04',
  CST: '-06',
  CDT: '-05',
  MST: '-07',
  MDT: '-06',
  PST: '-08',
  PDT: '-07',
}
const epochDigits = /^-?\d{5,19}(?:\.\d{1,9})?$/

/**
 * The time of a field's value. ISO 8601 (without a zone it is UTC, so that the result is the same on every machine); a day or a second of 1900 to
 * 2099 as 8 or 14 digits; or seconds or milliseconds since the epoch, for the years 1970 to 2200 also microseconds (16 digits) and nanoseconds (19);
 * or a time as in mails and feeds, which names its month and its zone. Days like 3/4/2026 are not guessed at. A number and its digits in a string mean
 * the same.
 *
 * @returns milliseconds since the epoch; undefined if the value is none of these, or names a day that does not exist
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return fromDigits(String(value), Number(value))
  if (value instanceof Date) return representable(value.getTime())
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return epochDigits.test(text) ? fromDigits(text, Number(text)) : (fromIso(text) ?? fromMail(text))
}

function fromDigits(text: string, value: number): number | undefined {
  const [, year, month, day, ...clock] = digitTime.exec(text) ?? []
  if (year !== undefined) return fromIso(`${year}-${month}-${day}${clock[0] === undefined ? '' : `T${clock.join(':')}`}`)
  if (/^\d{16}$/.test(text) && value / 1e3 < farthestFineTime) return Math.round(value / 1e3)
  if (/^\d{19}$/.test(text) && value / 1e6 < farthestFineTime) return Math.round(value / 1e6)
  return representable(Math.abs(value) < firstMilliseconds ? value * 1000 : value)
}

function fromIso(text: string): number | undefined {
  return parseIsoTime(text.replace(basicTime, withMarks).toUpperCase())
}

function fromMail(text: string): number | undefined {
  const [, day = '', month = '', year, clock, zone = ''] = mailTime.exec(text) ?? []
  if (year === undefined) return undefined
  const number = months.indexOf(month.toLowerCase()) + 1
  return fromIso(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}${mailZones[zone.toUpperCase()] ?? zone}`)
}

function withMarks(_: string, ...parts: (string | undefined)[]): string {
  const [year, month, day, hour, minute, second] = parts
  return `${year}-${month}-${day}T${hour}:${minute}${second === undefined ? '' : `:${second}`}`
}
