import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../../../../src/cli/render/comparison/page/dotplot.js'

describe('sentencesOf', () => {
  const text = { text: '', language: 'en', sentences: [0, 10, 20].map((start) => ({ start, end: start + 9 })) }

  it.each([
    [0, 9, [0, 1]],
    [3, 12, [0, 2]],
    [9, 20, [1, 2]],
    [25, 29, [2, 3]],
  ] as const)('finds the sentences that %i to %i touches', (start, end, expected) => {
    expect(sentencesOf(text, { start, end })).toEqual(expected)
  })
})
