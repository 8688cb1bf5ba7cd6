import { OnefoldError } from '../../errors.js'

const millisecondsByUnit: Readonly<Record<string, number>> = {
  nanos: 1e-6,
  micros: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * Milliseconds of a span of time as the engines write it: `30s`, `1m`, `500ms`; rounded up.
 *
 * @param name  the parameter, for the message
 * @throws OnefoldError PARAMETER_INVALID
 */
export function parseTimeSpan(name: string, text: string): number {
  const [, digits, unit] = /^(\d{1,9})(nanos|micros|ms|s|m|h|d)$/.exec(text) ?? []
  if (digits === undefined || unit === undefined) {
    throw new OnefoldError('PARAMETER_INVALID', `${name}: must be a number with a unit, such as 30s or 1m`)
  }
  return Math.ceil(Number(digits) * millisecondsByUnit[unit]!)
}
