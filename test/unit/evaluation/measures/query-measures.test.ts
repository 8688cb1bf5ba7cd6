import { describe, expect, it } from 'vitest'
import { macroQueryF1, macroQueryPrecision, macroQueryRecall } from '../../../../src/evaluation/measures/query-measures.js'

// Two queries with 120 near-duplicates each, as in Fan and Huang's experiment: P 0.9 and 1, R 0.75 and 0.5.
const queries = [
  { found: 90, returned: 100, relevant: 120 },
  { found: 60, returned: 60, relevant: 120 },
]

describe('macro averages over queries', () => {
  it('average precision and recall query by query (equations 1 and 2)', () => {
    expect(macroQueryPrecision(queries)).toBeCloseTo(0.95, 12)
    expect(macroQueryRecall(queries)).toBeCloseTo(0.625, 12)
  })

  it('combine the averages, not the queries (equation 3)', () => {
    expect(macroQueryF1(queries)).toBeCloseTo((2 * 0.95 * 0.625) / 1.575, 12)
  })

  it('keep a query that returns nothing in the average', () => {
    expect(macroQueryRecall([...queries, { found: 0, returned: 0, relevant: 120 }])).toBeCloseTo(1.25 / 3, 12)
  })

  it('are 0 together when nothing was found', () => {
    expect(macroQueryF1([{ found: 0, returned: 5, relevant: 5 }])).toBe(0)
  })

  it('have no value without queries', () => {
    expect(macroQueryF1([])).toBeNaN()
  })
})
