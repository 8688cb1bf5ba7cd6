/** Numbers below this are seconds since the epoch, from it on milliseconds: as seconds it is the year 5138, as milliseconds 1973. */
const firstMilliseconds = 1e11

/** Farthest time that a Date can hold, in milliseconds. */
const maxTime = 8.64e15

const isoTime = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/
const epochDigits = /^-?\d{5,16}(?:\.\d{1,9})?$/

/**
 * Time of a field's value: ISO 8601 (without a zone it is UTC, so that the answer is the same on every machine), or seconds or
 * milliseconds since the epoch as a number or its digits.
 *
 * @returns milliseconds since the epoch; undefined if the value is none of these
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return fromEpoch(Number(value))
  if (value instanceof Date) return inRange(value.getTime())
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return epochDigits.test(text) ? fromEpoch(Number(text)) : fromIso(text)
}

function fromEpoch(value: number): number | undefined {
  return inRange(Math.abs(value) < firstMilliseconds ? value * 1000 : value)
}

function fromIso(text: string): number | undefined {
  if (!isoTime.test(text)) return undefined
  const withT = text.replace(' ', 'T').replace(',', '.')
  const zoned = !withT.includes('T') || /(?:Z|[+-]\d\d:?\d\d)$/.test(withT) ? withT : `${withT}Z`
  return inRange(Date.parse(zoned))
}

function inRange(time: number): number | undefined {
  return Math.abs(time) <= maxTime ? Math.round(time) : undefined
}
