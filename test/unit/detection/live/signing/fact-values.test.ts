import { describe, expect, it } from 'vitest'
import { scopeOf, timeOf } from '../../../../../src/detection/live/signing/fact-values.js'

describe('timeOf', () => {
  it('reads ISO 8601, without a zone as UTC, and milliseconds', () => {
    const time = Date.UTC(2026, 10, 21, 10)
    expect(['2026-11-21T10:00:00Z', '2026-11-21T10:00', '2026-11-21T12:00:00+02:00', time, String(time), [null, time]].map(timeOf)).toEqual(
      Array.from({ length: 6 }, () => time),
    )
  })

  it('gives nothing for what is not a time', () => {
    expect(['yesterday', '', null, undefined, {}, [], true, Number.NaN, 1e300, '2026-13-45'].map(timeOf)).toEqual(
      Array.from({ length: 10 }, () => undefined),
    )
  })
})

describe('scopeOf', () => {
  it('takes strings as they are, numbers and flags as JSON, of an array the first value', () => {
    expect(['a', 1, false, ['b', 'c'], [[null, 'd']], { e: 1 }].map(scopeOf)).toEqual(['a', '1', 'false', 'b', 'd', '{"e":1}'])
  })

  it('gives nothing where there is none', () => {
    expect([null, undefined, [], [null]].map(scopeOf)).toEqual([undefined, undefined, undefined, undefined])
  })
})
