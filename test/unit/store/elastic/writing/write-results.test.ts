import { describe, expect, it } from 'vitest'
import { WriteResults } from '../../../../../src/store/elastic/writing/write-results.js'

describe('WriteResults', () => {
  it('takes one result for each write', () => {
    const results = new WriteResults(1)
    results.set(0, { status: 'conflict' })
    expect(() => results.set(0, { status: 'missing' })).toThrow('has ended before')
    expect(results.all()).toEqual([{ status: 'conflict' }])
  })

  it('gives the results only when every write has one', () => {
    expect(() => new WriteResults(1).all()).toThrow('has not ended')
  })
})
