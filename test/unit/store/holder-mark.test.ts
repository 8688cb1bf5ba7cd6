import { describe, expect, it } from 'vitest'
import { defaultCandidateOptions } from '../../../src/detection/candidate-options.js'
import { fewFingerprints, groupOfMark, hasFew, holderMark, joinMarks } from '../../../src/store/holder-mark.js'

describe('marks of holders', () => {
  it('stay what they are where another document of the group holds a fingerprint', () => {
    expect(joinMarks(holderMark(1, 30), holderMark(1, 40))).toBe(holderMark(1, 30))
    expect(groupOfMark(holderMark(1, 30))).toBeGreaterThan(0)
  })

  it('tell of no group where those of several hold a fingerprint, or the group of one is not known', () => {
    expect(groupOfMark(joinMarks(holderMark(1, 30), holderMark(2, 30)))).toBe(0)
    expect(groupOfMark(joinMarks(holderMark(1, 30), holderMark(undefined, 30)))).toBe(0)
  })

  it('tell of a holder with few fingerprints, whoever else holds one', () => {
    const few = holderMark(1, fewFingerprints)
    const many = holderMark(2, fewFingerprints + 1)
    expect([hasFew(few), hasFew(many), hasFew(joinMarks(few, many)), hasFew(joinMarks(many, few))]).toEqual([true, false, true, true])
  })

  it('have room for twelve bits', () => {
    const places = Array.from({ length: 5_000 }, (_, n) => holderMark(n * 7, n % 20))
    expect(Math.max(...places)).toBeLessThan(4_096)
    expect(new Set(places.map(groupOfMark)).size).toBeGreaterThan(1_800)
  })

  it('call those documents few that are candidates by a single fingerprint', () => {
    expect(fewFingerprints).toBe(1 / defaultCandidateOptions.minSharedShare)
  })
})
