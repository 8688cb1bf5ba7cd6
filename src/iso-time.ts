/** Latest time that a Date can hold, in milliseconds. */
const maxTime = 8.64e15

const isoTime = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/

/**
 * The time that ISO 8601 writes in upper case: a year, a month, a day, or a time of day behind `T` or a space. Without a zone it is in UTC, so that the
 * result is the same on every machine.
 *
 * @returns milliseconds since the epoch; undefined if the text is none of these, or names a day that does not exist
 */
export function parseIsoTime(text: string): number | undefined {
  const parts = isoTime.exec(text)
  if (parts === null) return undefined
  const [, year, month = '01', day = '01', clock = '00:00', zone = 'Z'] = parts
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  return representable(Date.parse(`${year}-${month}-${day}T${clock.replace(',', '.')}${wholeZone(zone)}`))
}

/** A time in whole milliseconds since the epoch; undefined if no Date can hold it. */
export function representable(time: number): number | undefined {
  return Math.abs(time) <= maxTime ? Math.round(time) : undefined
}

/** Whether a day exists. JavaScript takes February 30 for March 1. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The zone with its minutes: `Date.parse` knows none of hours alone, as PostgreSQL writes them. */
function wholeZone(zone: string): string {
  return zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
}
