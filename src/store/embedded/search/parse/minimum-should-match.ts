import { invalid } from '../query-error.js'

/**
 * How many of `count` optional clauses must hold, after the engines' `minimum_should_match`: `2`, `-1`, `75%`, `-25%`, `3<90%`, `2<-25% 9<-3`.
 *
 * @returns 0..count + 1; above `count` nothing can match
 * @throws OnefoldError QUERY_INVALID
 */
export function minimumShouldMatch(value: unknown, count: number, path: string): number {
  const text = String(value).trim()
  if (!text.includes('<')) return bounded(simple(text, count, path), count)
  let required = count
  for (const condition of text.split(/\s+/)) {
    const [above, then] = condition.split('<')
    if (count <= wholeNumber(above!, path)) break
    required = simple(then ?? '', count, path)
  }
  return bounded(required, count)
}

function simple(text: string, count: number, path: string): number {
  if (!text.endsWith('%')) return fromEnd(wholeNumber(text, path), count)
  const percent = wholeNumber(text.slice(0, -1), path)
  const share = Math.trunc((count * percent) / 100)
  return percent < 0 ? count + share : share
}

function fromEnd(number: number, count: number): number {
  return number < 0 ? count + number : number
}

function bounded(required: number, count: number): number {
  return Math.max(0, Math.min(required, count + 1))
}

function wholeNumber(text: string, path: string): number {
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  throw invalid(path, 'must be a whole number, a percentage or conditions such as 3<90%')
}
