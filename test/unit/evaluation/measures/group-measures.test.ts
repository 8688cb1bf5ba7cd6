import { describe, expect, it } from 'vitest'
import { groupPrecision, groupRecall } from '../../../../src/evaluation/measures/group-measures.js'

const gold = [
  ['a', 'b', 'c'],
  ['d', 'e'],
]

describe('groupPrecision', () => {
  it('counts a group with one foreign document as wrong', () => {
    expect(
      groupPrecision({
        reported: [
          ['a', 'b', 'x'],
          ['d', 'e'],
        ],
        gold,
      }),
    ).toBe(0.5)
  })

  it('counts a part of a gold group as right', () => {
    expect(groupPrecision({ reported: [['a', 'b']], gold })).toBe(1)
  })

  it('passes over groups of one document', () => {
    expect(groupPrecision({ reported: [['a', 'b'], ['x']], gold })).toBe(1)
  })
})

describe('groupRecall', () => {
  it('counts a gold group as found only when it is whole', () => {
    expect(
      groupRecall({
        reported: [
          ['a', 'b'],
          ['d', 'e', 'x'],
        ],
        gold,
      }),
    ).toBe(0.5)
  })

  it('is 0 when nothing was grouped and 1 when there is no gold group', () => {
    expect(groupRecall({ reported: [], gold })).toBe(0)
    expect(groupRecall({ reported: [['a', 'b']], gold: [] })).toBe(1)
  })

  it('refuses a document that is in two groups', () => {
    expect(() =>
      groupRecall({
        reported: [
          ['a', 'b'],
          ['b', 'c'],
        ],
        gold,
      }),
    ).toThrow(/"b" is in two groups/)
  })
})
