import { describe, expect, it } from 'vitest'
import { joinSorted } from '../../../src/signatures/sorted-text.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

describe('joinSorted', () => {
  it('joins the chosen texts in ascending order of their UTF-16 code units', () => {
    const text = plainText([['zeta', 'abc', '\u{1f600}', '\u{e000}', 'ab']])
    const words = createTermWeigher(plainLexicon(10), { count: 0, removedShare: 0 }).weigh(text)
    expect(joinSorted(words, [0, 2, 3, 4], '|')).toBe('ab|zeta|\u{1f600}|\u{e000}')
  })
})
