import { describe, expect, it } from 'vitest'
import { SpellingTable } from '../../../src/analysis/spelling-table.js'
import { plainTerm } from '../../support/plain-text.js'

describe('SpellingTable', () => {
  it('numbers spellings in order and tells which are stop words, however many there are', () => {
    const table = new SpellingTable()
    const terms = Array.from({ length: 10_000 }, (_, i) => plainTerm(`w${i}`, i % 3 === 0))
    expect(terms.map((term) => table.add(term))).toEqual(terms.map((_, i) => i))
    expect(table.size).toBe(10_000)
    expect([...table.stop.subarray(0, 10_000)]).toEqual(terms.map(({ stop }) => (stop ? 1 : 0)))
    expect(table.termsOf(Uint32Array.of(7, 0, 7))).toEqual([terms[7], terms[0], terms[7]])
  })
})
