import { describe, expect, it } from 'vitest'
import { factsOfScope, scopeOfFacts, timeOf } from '../../../../../src/detection/live/signing/fact-values.js'

describe('timeOf', () => {
  it('reads ISO 8601, without a zone as UTC, and milliseconds', () => {
    const time = Date.UTC(2026, 10, 21, 10)
    expect(['2026-11-21T10:00:00Z', '2026-11-21T10:00', '2026-11-21T12:00:00+02:00', time, String(time), [null, time]].map(timeOf)).toEqual(
      Array.from({ length: 6 }, () => time),
    )
  })

  it('reads a time as databases write it, with a space before the clock', () => {
    const times = ['2026-11-21 10:00:00', '2026-11-21 10:00', '2026-11-21 12:00:00.000+02:00', '2026-11-21 12:00:00+02']
    expect(times.map(timeOf)).toEqual(times.map(() => Date.UTC(2026, 10, 21, 10)))
  })

  it('gives nothing for what is not a time', () => {
    expect(
      ['yesterday', '', null, undefined, {}, [], true, Number.NaN, 1e300, '2026-13-45', '2026-02-30', '2026-02-30T10:00:00Z'].map(timeOf),
    ).toEqual(Array.from({ length: 12 }, () => undefined))
  })
})

describe('scopeOfFacts', () => {
  it('takes the values of the scope fields, in their order', () => {
    const values = { tenant: 'acme', language: ['de', 'en'], other: 1 }
    const scopeOf = (...scopeFields: string[]) => scopeOfFacts({ scopeFields }, { values })
    expect([scopeOf(), scopeOf('tenant'), scopeOf('language', 'tenant'), scopeOf('site')]).toEqual([
      undefined,
      'acme',
      '["de","acme"]',
      undefined,
    ])
  })
})

describe('factsOfScope', () => {
  it.each([
    [['tenant'], { tenant: 'acme' }],
    [['tenant', 'language'], { tenant: 7, language: 'de' }],
    [['tenant', 'language'], { language: '["de"]' }],
    [['tenant', 'language'], {}],
    [[], {}],
  ])('gives facts of the fields %j from which the scope of %j is read again', (scopeFields, values) => {
    const scope = scopeOfFacts({ scopeFields }, { values })
    expect(scopeOfFacts({ scopeFields }, { values: factsOfScope({ scopeFields }, scope) })).toBe(scope)
  })
})
