import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mix32 } from '../../../../../src/hashing/mix.js'
import { KnownTerms, markOfDocument } from '../../../../../src/store/elastic/terms/known-terms.js'
import { noHolder } from '../../../../../src/store/holder-mark.js'

function term(n: number): number {
  return (mix32(n) & 0xffff) * 2 ** 32 + mix32(n + 1)
}

const mark = markOfDocument('a group', 12)

const terms = fc.uniqueArray(fc.nat(40).map(term), { maxLength: 12 })

describe('KnownTerms', () => {
  it('may hold all that a set of the same terms holds, whatever gaps and fillings come between', () => {
    const step = fc.record({ fingerprints: terms, others: terms, isCounted: fc.boolean(), noteGap: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const known = new KnownTerms()
        for (const { fingerprints, others, isCounted, noteGap } of steps) {
          if (noteGap) known.noteGap()
          known.addFingerprints(fingerprints, mark, isCounted)
          known.addOthers(others, isCounted)
        }
        for (const { fingerprints, others } of steps) {
          for (const each of fingerprints) expect([known.mayHold(each, 'fingerprints'), known.markOf(each)]).toEqual([true, mark])
          for (const each of others) expect(known.mayHold(each, 'paths')).toBe(true)
        }
      }),
    )
  })

  it('knows few terms that it was not told of, however far it grows beyond what it was made for', () => {
    const known = new KnownTerms()
    const generation = known.beginFilling(1)
    const told = 1_200_000
    for (let n = 0; n < told; n += 10) {
      const ten = Array.from({ length: 10 }, (_, i) => term(n + i))
      known.addFingerprints(ten, mark, true)
      known.addOthers(ten, true)
    }
    known.finishFilling(generation)
    expect(known.isComplete).toBe(true)
    for (const family of ['fingerprints', 'paths'] as const) {
      let wrong = 0
      for (let n = 0; n < 100_000; n++) if (known.mayHold(term(told + 7 + n), family)) wrong++
      expect(wrong).toBeLessThan(500)
    }
  })

  it('counts the new anchors that hold a term, but for the first one that it meets', () => {
    const known = new KnownTerms()
    const generation = known.beginFilling(10)
    known.addFingerprints([term(1), term(2)], mark, true)
    expect(known.countOf(term(1))).toBe(0)
    known.addFingerprints([term(1)], mark, true)
    known.addFingerprints([term(1)], mark, true)
    expect(known.countOf(term(1))).toBe(2)
    known.addFingerprints([term(1)], mark, false)
    expect([known.countOf(term(1)), known.countOf(term(2)), known.countOf(term(3))]).toEqual([2, 0, 0])
    known.finishFilling(generation)
    expect(known.isComplete).toBe(true)
  })

  it('is incomplete before it is filled, while it is filled, and after a gap', () => {
    const known = new KnownTerms()
    expect(known.isComplete).toBe(false)
    const generation = known.beginFilling(10)
    expect(known.isComplete).toBe(false)
    known.finishFilling(generation)
    expect(known.isComplete).toBe(true)
    known.noteGap()
    expect(known.isComplete).toBe(false)
  })

  it('stays incomplete when there was a gap while it was filled', () => {
    const known = new KnownTerms()
    const generation = known.beginFilling(10)
    known.noteGap()
    known.finishFilling(generation)
    expect(known.isComplete).toBe(false)
    expect(known.generation).toBeGreaterThan(generation)
  })

  it('forgets what it held when it is filled anew', () => {
    const known = new KnownTerms()
    known.addFingerprints([term(1)], mark, true)
    known.addOthers([term(2)], true)
    known.beginFilling(10)
    expect([known.markOf(term(1)), known.mayHold(term(2), 'paths')]).toEqual([noHolder, false])
  })
})
