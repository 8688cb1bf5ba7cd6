import { describe, expect, it } from 'vitest'
import { parseTimeSpan } from '../../../src/api/request/shared-params.js'

describe('parseTimeSpan', () => {
  it.each([
    ['30s', 30_000],
    ['1m', 60_000],
    ['500ms', 500],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['1500micros', 2],
    ['1nanos', 1],
  ])('reads %s as %d milliseconds', (text, expected) => {
    expect(parseTimeSpan('timeout', text)).toBe(expected)
  })

  it.each(['', '30', 's', '-1s', '1.5s', '1w', '1 s'])('refuses %j by name', (text) => {
    expect(() => parseTimeSpan('timeout', text)).toThrow(/^timeout: must be a number with a unit/)
  })
})
