import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIsoTime, representable } from '../../src/iso-time.js'

describe('parseIsoTime', () => {
  it('reads every time that JavaScript writes, and its day, month and year', () => {
    const years = { min: new Date(Date.UTC(1000, 0)), max: new Date(Date.UTC(9999, 11, 31)), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(years), (date) => {
        const text = date.toISOString()
        expect(parseIsoTime(text)).toBe(date.getTime())
        for (const length of [4, 7, 10]) expect(parseIsoTime(text.slice(0, length))).toBe(Date.parse(text.slice(0, length)))
      }),
    )
  })

  it('reads a space for T, a comma for the dot, no zone as UTC, and zones with a colon, without one and of hours alone', () => {
    const texts = ['2026-11-21 10:00:00,5', '2026-11-21T12:00:00.5+02:00', '2026-11-21T12:00:00.5+0200', '2026-11-21 05:00:00.5-05']
    expect(texts.map(parseIsoTime)).toEqual(texts.map(() => Date.UTC(2026, 10, 21, 10, 0, 0, 500)))
  })

  it('gives nothing for a day that does not exist, and for other texts', () => {
    const texts = ['2026-02-29', '2026-02-30T10:00Z', '2026-13', '2026-11-21T25:00', '2026-11-21T', '20261121', '2026-11-21t10:00z', '']
    expect(texts.map(parseIsoTime)).toEqual(texts.map(() => undefined))
    expect(parseIsoTime('2024-02-29')).toBe(Date.UTC(2024, 1, 29))
  })
})

describe('representable', () => {
  it('rounds to milliseconds, and gives nothing beyond the dates of JavaScript', () => {
    expect([1.6, 8.64e15, 8.64e15 + 2, Number.NaN].map(representable)).toEqual([2, 8.64e15, undefined, undefined])
  })
})
