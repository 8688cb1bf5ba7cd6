import { describe, expect, it } from 'vitest'
import { dateBound } from '../../../../../src/store/embedded/search/date-math.js'
import { offsetMs, parseDate, parsePartialDate } from '../../../../../src/store/embedded/search/dates.js'

const day = 86_400_000

describe('parseDate', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z', day],
    ['2024-02-29T10', '2024-02-29T10:00:00.000Z', 3_600_000],
    ['2024-02-29T10:30', '2024-02-29T10:30:00.000Z', 60_000],
    ['2024-02-29T10:30:15Z', '2024-02-29T10:30:15.000Z', 1_000],
    ['2024-02-29T10:30:15.5+02:00', '2024-02-29T08:30:15.500Z', 1],
    ['0099-01-01T00:00:00.123456789-0130', '0099-01-01T01:30:00.123Z', 1],
  ])('reads %s', (text, start, length) => {
    const at = Date.parse(start)
    expect(parseDate(text)).toEqual({ start: at, end: at + length - 1 })
  })

  it.each([
    '2024',
    '2024-02',
    '2023-02-29',
    '2024-13-01',
    '2024-01-01T24:00',
    '2024-01-01 10:00',
    '2024-01-01T10:00+99:00',
    'x024-01-01',
    '',
  ])('takes %j for no date', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })
})

describe('parsePartialDate', () => {
  it('reads years and months as their first days', () => {
    expect(parsePartialDate('2024')).toEqual({ start: Date.UTC(2024, 0), end: Date.UTC(2024, 0, 2) - 1 })
    expect(parsePartialDate('2024-12')).toEqual({ start: Date.UTC(2024, 11), end: Date.UTC(2024, 11, 2) - 1 })
    expect(parsePartialDate('2024-13')).toBeUndefined()
  })
})

describe('offsetMs', () => {
  it('reads offsets and nothing else', () => {
    expect(['Z', '+01:00', '-0530', '+02', 'Europe/Berlin', '+19:00'].map(offsetMs)).toEqual([
      0,
      3_600_000,
      -19_800_000,
      7_200_000,
      undefined,
      undefined,
    ])
  })
})

describe('dateBound', () => {
  const now = Date.UTC(2024, 6, 31, 12, 30)
  const bound = (value: string | number, operator: 'gt' | 'gte' | 'lt' | 'lte', zoneMs = 0) => {
    const ms = dateBound(value, { isLeast: operator.startsWith('g'), within: operator.endsWith('e') }, { now, zoneMs })
    return ms === undefined ? undefined : new Date(ms).toISOString()
  }

  it.each([
    ['2024-01', 'gte', '2024-01-01T00:00:00.000Z'],
    ['2024-01', 'gt', '2024-01-01T23:59:59.999Z'],
    ['2024-01', 'lt', '2024-01-01T00:00:00.000Z'],
    ['2024-01', 'lte', '2024-01-01T23:59:59.999Z'],
    ['now', 'gte', '2024-07-31T12:30:00.000Z'],
    ['now-1M', 'gte', '2024-06-30T12:30:00.000Z'],
    ['now/d', 'lte', '2024-07-31T23:59:59.999Z'],
    ['now/w', 'gte', '2024-07-29T00:00:00.000Z'],
    ['now-1y/y', 'gte', '2023-01-01T00:00:00.000Z'],
    ['2024-02-01||+1M/M', 'gte', '2024-03-01T00:00:00.000Z'],
    ['1704067200000', 'gte', '2024-01-01T00:00:00.000Z'],
  ] as const)('reads %s with %s', (text, operator, expected) => {
    expect(bound(text, operator)).toBe(expected)
  })

  it('reads dates and rounds in the zone', () => {
    expect(bound('2024-01-01', 'gte', 3_600_000)).toBe('2023-12-31T23:00:00.000Z')
    expect(bound('2024-01-01T00:00:00Z', 'gte', 3_600_000)).toBe('2024-01-01T00:00:00.000Z')
    expect(bound('now/d', 'gte', -13 * 3_600_000)).toBe('2024-07-30T13:00:00.000Z')
  })

  it.each(['now-', 'now-7x', 'tomorrow', '2024-01-01||', '2024-01-01||x', `now${'+1d'.repeat(50)}`, ''])('takes %j for no date', (text) => {
    expect(bound(text, 'gte')).toBe(text === '2024-01-01||' ? '2024-01-01T00:00:00.000Z' : undefined)
  })
})
