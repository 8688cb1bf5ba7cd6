import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseRepresentative, type FactsByNumber } from '../../../src/grouping/representative.js'
import type { RepresentativePolicy } from '../../../src/model.js'

const policies: readonly RepresentativePolicy[] = ['first', 'longest', 'shortest', 'oldest', 'newest']
const facts = fc.array(fc.record({ length: fc.nat(4), time: fc.oneof(fc.nat(4), fc.constant(Number.NaN)) }), { minLength: 1, maxLength: 8 })

function factsOf(list: readonly { length: number; time: number }[]): FactsByNumber {
  return { length: (i) => list[i]!.length, time: (i) => list[i]!.time }
}

const fixed = factsOf([
  { length: 5, time: Number.NaN },
  { length: 9, time: 300 },
  { length: 9, time: 100 },
  { length: 2, time: 300 },
  { length: 2, time: Number.NaN },
])
const all = [0, 1, 2, 3, 4]

describe('chooseRepresentative', () => {
  it('follows the policy, and takes the earliest among equals', () => {
    expect(policies.map((policy) => chooseRepresentative(all, policy, fixed))).toEqual([0, 1, 3, 2, 1])
  })

  it('prefers any known time to none, and takes the first where all are unknown', () => {
    expect(chooseRepresentative([0, 1], 'oldest', fixed)).toBe(1)
    expect(chooseRepresentative([0, 1], 'newest', fixed)).toBe(1)
    expect(chooseRepresentative([0, 4], 'oldest', fixed)).toBe(0)
    expect(chooseRepresentative([0, 4], 'newest', fixed)).toBe(0)
  })

  it('gives a document that no other one beats, and none before it equals', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...policies), (list, policy) => {
        const unknown = policy === 'oldest' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
        const time = (i: number) => (Number.isNaN(list[i]!.time) ? unknown : list[i]!.time)
        const rank = (i: number) =>
          ({ first: 0, longest: -list[i]!.length, shortest: list[i]!.length, oldest: time(i), newest: -time(i) })[policy]
        const documents = list.map((_, i) => i)
        const chosen = chooseRepresentative(documents, policy, factsOf(list))
        expect(rank(chosen)).toBe(Math.min(...documents.map(rank)))
        expect(documents.slice(0, chosen).every((i) => rank(i) > rank(chosen))).toBe(true)
      }),
    )
  })
})
