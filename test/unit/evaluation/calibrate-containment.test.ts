import { describe, expect, it } from 'vitest'
import { calibrateContainment } from '../../../src/evaluation/calibrate-containment.js'
import { parsePairLines } from '../../../src/evaluation/parse-pair-lines.js'

describe('calibrateContainment', () => {
  const read = (...records: object[]) =>
    parsePairLines(
      records.map((record) => JSON.stringify(record)),
      'test.jsonl',
    )
  const pairs = read(
    { a: '1', b: '2', verdict: 'near', a_in_b: 0.95, b_in_a: 0.9 },
    { a: '1', b: '3', verdict: 'contained', a_in_b: 0.85, b_in_a: 0.3 },
    { a: '1', b: '4', verdict: 'contains', a_in_b: 0.2, b_in_a: 0.7 },
    { a: '1', b: '5', verdict: 'near', a_in_b: 0.7, b_in_a: 0.7 },
    { a: '1', b: '6', verdict: 'exact', a_in_b: 1, b_in_a: 1 },
  )
  const gold = read({ a: '1', b: '2', label: 'near' }, { a: '3', b: '1', label: 'b_in_a' }, { a: '1', b: '6', label: 'exact' })

  it('judges each pair anew at each threshold', () => {
    expect(calibrateContainment({ pairs, gold }, 2)).toMatchObject({ threshold: 0.85, f1: 1 })
  })

  it('wants the figures of every pair that a threshold can change', () => {
    expect(() => calibrateContainment({ pairs: read({ a: '1', b: '2', verdict: 'near' }), gold })).toThrow(/line 1 has no "a_in_b"/)
  })
})
