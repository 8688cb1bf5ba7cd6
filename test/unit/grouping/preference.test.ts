import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePreferred, type FieldValue, type Preference } from '../../../src/grouping/preference.js'

interface Member {
  readonly id: number
  readonly length: number
  readonly time: number
  readonly rank: string
  readonly own: readonly FieldValue[]
  values(field: string): readonly FieldValue[]
}

function member(id: number, facts: Partial<Omit<Member, 'id' | 'values'>> = {}): Member {
  const { length = 1, time = Number.NaN, rank = String(id), own = [] } = facts
  return { id, length, time, rank, own, values: (field) => (field === 'price' ? own : []) }
}

const byId = (a: Member, b: Member) => a.id - b.id
const chosen = (members: readonly Member[], preference: Preference) => choosePreferred(members, preference, byId).id

describe('choosePreferred', () => {
  it('takes the best hit by relevance, whatever its place in the collection', () => {
    expect(chosen([member(3), member(1)], { by: 'relevance' })).toBe(3)
  })

  it('takes the earliest of the hits that are as relevant as the best', () => {
    const members = [member(3, { rank: '2.5' }), member(2, { rank: '2.5' }), member(4, { rank: '2.5' }), member(1, { rank: '2.4' })]
    expect(chosen(members, { by: 'relevance' })).toBe(2)
  })

  it('takes the longest or the shortest, the earlier document among equals', () => {
    const members = [member(4, { length: 7 }), member(2, { length: 7 }), member(3, { length: 2 }), member(1, { length: 2 })]
    expect([chosen(members, { by: 'longest' }), chosen(members, { by: 'shortest' })]).toEqual([2, 1])
  })

  it('prefers any known time to none, and the earlier document where all are unknown', () => {
    const members = [member(2), member(3, { time: 9 }), member(4, { time: 5 })]
    expect([chosen(members, { by: 'oldest' }), chosen(members, { by: 'newest' })]).toEqual([4, 3])
    expect([chosen([member(2), member(1)], { by: 'oldest' }), chosen([member(2), member(1)], { by: 'newest' })]).toEqual([1, 1])
  })

  it('takes the member with the earliest value of a list, those with none last', () => {
    const members = [member(1, { own: ['mail'] }), member(2, { own: ['blog', 'wire'] }), member(3, { own: ['blog'] }), member(4)]
    const among = (...values: FieldValue[]) => chosen(members, { by: 'values', field: 'price', values })
    expect([among('wire', 'blog'), among('blog'), among('print')]).toEqual([2, 2, 1])
  })

  it('orders by a field, missing values where they are wanted', () => {
    const members = [member(1), member(2, { own: [7, 3] }), member(3, { own: [5] })]
    const by = (order: 'asc' | 'desc', missing: 'first' | 'last') => chosen(members, { by: 'order', field: 'price', order, missing })
    expect([by('asc', 'last'), by('desc', 'last'), by('asc', 'first'), by('desc', 'first')]).toEqual([2, 2, 1, 1])
  })

  const among = (one: FieldValue, other: FieldValue) =>
    chosen([member(1, { own: [one] }), member(2, { own: [other] })], { by: 'order', field: 'price', order: 'asc', missing: 'last' })

  it('orders numbers by size before strings by code unit', () => {
    expect([among('b', 'a'), among('a', 'b'), among(10, 9), among('1', 2)]).toEqual([2, 1, 2, 2])
  })

  it('orders numbers within strings by size, so that version 1.9.3 comes before 1.13.0', () => {
    expect([among('1.13.0', '1.9.3'), among('v9', 'v10'), among('v2-beta', 'v2'), among('v02', 'v2'), among('v2', 'v02')]).toEqual([
      2, 1, 2, 1, 2,
    ])
    // The price of that: decimals in strings are two numbers each.
    expect([among('9.5', '9.25'), among('9.25', '9.5'), among(9.5, 9.25)]).toEqual([1, 2, 2])
    expect([among('2026-11-09', '2026-11-10'), among('90071992547409930', '90071992547409921'), among('a', '1')]).toEqual([1, 2, 2])
  })

  it('does not depend on the order of the members, but for relevance', () => {
    const facts = fc.record({
      length: fc.nat(3),
      time: fc.oneof(fc.nat(3), fc.constant(Number.NaN)),
      own: fc.array(fc.oneof(fc.nat(3), fc.constantFrom('a', 'b', '1', '01', '1.10', '1.9', '1a'), fc.boolean()), { maxLength: 2 }),
    })
    const members = fc.array(facts, { minLength: 1, maxLength: 6 }).map((list) => list.map((each, id) => member(id, each)))
    const preference = fc.constantFrom<Preference>(
      ...(['longest', 'shortest', 'oldest', 'newest'] as const).map((by) => ({ by })),
      { by: 'values', field: 'price', values: ['b', 2] },
      { by: 'order', field: 'price', order: 'asc', missing: 'last' },
      { by: 'order', field: 'price', order: 'desc', missing: 'first' },
    )
    const shuffled = members.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(shuffled, preference, ([list, other], policy) => {
        expect(chosen(other, policy)).toBe(chosen(list, policy))
      }),
    )
  })
})
