import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PositionList } from '../../../src/signatures/sorted-text.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon } from '../../support/plain-text.js'

const weigher = createTermWeigher(plainLexicon(10), { count: 0, removedShare: 0 })

describe('PositionList', () => {
  it('joins the texts in ascending order, in short lists and long ones', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const words = weigher.weigh(text)
        fc.pre(words.length > 0)
        const list = new PositionList()
        for (let position = 0; position < words.length; position++) list.push(position)
        const texts = words.terms.slice(0, words.length).map((term) => term.text)
        expect(Buffer.from(list.bytesSorted(words, '|')).toString()).toBe([...texts].sort().join('|'))
        expect(list.joinSorted(words, '|')).toBe(texts.sort().join('|'))
      }),
    )
  })
})
