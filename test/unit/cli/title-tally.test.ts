import { describe, expect, it } from 'vitest'
import { TitleTally } from '../../../src/cli/title-tally.js'

const plants = ['Is agave inherited?', 'Is basil inherited?', 'Is cumin inherited?', 'Is dill inherited?', 'Is endive inherited?']

function noticeOf(...groups: readonly (string | undefined)[][]): string | undefined {
  const tally = new TitleTally()
  groups.forEach((titles, i) => {
    tally.add(`g${i}`, titles)
  })
  return tally.notice('do this')
}

describe('the notice about groups whose documents have a title each', () => {
  it('counts such groups, names the largest, and says what to do', () => {
    expect(noticeOf(plants, [...plants, 'Is fennel inherited?'], plants)).toBe(
      'in 3 groups of 5 or more documents, nearly every document has another title (most in that of "g1": 6). If the title tells them apart, do this',
    )
  })

  it('is silent about copies under one headline or a few', () => {
    expect(noticeOf(Array(9).fill('Ferry sunk'), ['Ferry sunk', 'Ferry sunk', 'Ferry lost', 'A ferry sinks', 'Ferry lost'])).toBeUndefined()
  })

  it('takes titles that differ in case and punctuation for one', () => {
    expect(noticeOf(['Ferry sunk', 'FERRY SUNK', 'Ferry sunk!', '"Ferry" sunk', 'Ferry – sunk'])).toBeUndefined()
  })

  it('is silent about documents without titles, and about few documents', () => {
    expect(noticeOf(Array(9).fill(undefined), plants.slice(1), [...plants, undefined])).toBeUndefined()
  })

  it('speaks of a group in which one title in ten is there twice', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => `Is plant ${i} inherited?`)
    expect(noticeOf([...twenty.slice(0, 19), twenty[0]])).toContain('in one group of 5 or more')
    expect(noticeOf([...twenty.slice(0, 18), twenty[0], twenty[1]])).toBeUndefined()
  })

  it('cannot repaint a terminal by the id of a document', () => {
    const tally = new TitleTally()
    tally.add('\u001b[2J', plants)
    expect(tally.notice('do this')).toContain('"?[2J"')
  })
})
