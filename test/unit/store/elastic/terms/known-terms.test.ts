import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mix32 } from '../../../../../src/hashing/mix.js'
import { markOfDocument, TermFilter } from '../../../../../src/store/elastic/terms/known-terms.js'
import { noHolder } from '../../../../../src/store/holder-mark.js'

function term(n: number): number {
  return (mix32(n) & 0xffff) * 2 ** 32 + mix32(n + 1)
}

const mark = markOfDocument('a group', 12)

const terms = fc.uniqueArray(fc.nat(40).map(term), { maxLength: 12 })

describe('TermFilter', () => {
  it('may hold all that a set of the same terms holds, whatever gaps and fillings come between', () => {
    const step = fc.record({ fingerprints: terms, others: terms, isCounted: fc.boolean(), noteGap: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const filter = new TermFilter()
        for (const { fingerprints, others, isCounted, noteGap } of steps) {
          if (noteGap) filter.noteGap()
          filter.addFingerprints(fingerprints, mark, isCounted)
          filter.addOthers(others, isCounted)
        }
        for (const { fingerprints, others } of steps) {
          for (const each of fingerprints) expect([filter.mayHold(each, 'fingerprints'), filter.markOf(each)]).toEqual([true, mark])
          for (const each of others) expect(filter.mayHold(each, 'paths')).toBe(true)
        }
      }),
    )
  })

  it('knows few terms that it was not told of, however far it grows beyond what it was made for', () => {
    const filter = new TermFilter()
    const generation = filter.beginFilling(1)
    const told = 1_200_000
    for (let n = 0; n < told; n += 10) {
      const ten = Array.from({ length: 10 }, (_, i) => term(n + i))
      filter.addFingerprints(ten, mark, true)
      filter.addOthers(ten, true)
    }
    expect(filter.finishFilling(generation)).toBe(true)
    for (const family of ['fingerprints', 'paths'] as const) {
      let wrong = 0
      for (let n = 0; n < 100_000; n++) if (filter.mayHold(term(told + 7 + n), family)) wrong++
      expect(wrong).toBeLessThan(500)
    }
  })

  it('counts the new anchors that hold a term, but for the first one that it meets', () => {
    const filter = new TermFilter()
    const generation = filter.beginFilling(10)
    filter.addFingerprints([term(1), term(2)], mark, true)
    expect(filter.countOf(term(1))).toBe(0)
    filter.addFingerprints([term(1)], mark, true)
    filter.addFingerprints([term(1)], mark, true)
    expect(filter.countOf(term(1))).toBe(2)
    filter.addFingerprints([term(1)], mark, false)
    expect([filter.countOf(term(1)), filter.countOf(term(2)), filter.countOf(term(3))]).toEqual([2, 0, 0])
    expect(filter.finishFilling(generation)).toBe(true)
  })

  it('is incomplete before it is filled, while it is filled, and after a gap', () => {
    const filter = new TermFilter()
    expect(filter.isComplete).toBe(false)
    const generation = filter.beginFilling(10)
    expect(filter.isComplete).toBe(false)
    filter.finishFilling(generation)
    expect(filter.isComplete).toBe(true)
    filter.noteGap()
    expect(filter.isComplete).toBe(false)
  })

  it('stays incomplete when there was a gap while it was filled', () => {
    const filter = new TermFilter()
    const generation = filter.beginFilling(10)
    filter.noteGap()
    expect(filter.finishFilling(generation)).toBe(false)
    expect(filter.isComplete).toBe(false)
    expect(filter.generation).toBeGreaterThan(generation)
  })

  it('forgets what it held when it is filled anew', () => {
    const filter = new TermFilter()
    filter.addFingerprints([term(1)], mark, true)
    filter.addOthers([term(2)], true)
    filter.beginFilling(10)
    expect([filter.markOf(term(1)), filter.mayHold(term(2), 'paths')]).toEqual([noHolder, false])
  })
})
