import { describe, expect, it } from 'vitest'
import { TextMaker } from '../../../support/generated-collection.js'
import { listing, scanCollection } from '../../../support/scan-collection.js'

describe('PairListing of many exact copies', () => {
  const maker = new TextMaker(7)
  const text = maker.sentences(8).join(' ')
  const near = maker.edit(text, 0.04)
  const copies = (count: number, of: string, name: string) => Array.from({ length: count }, (_, i) => ({ id: `${name}${i}`, text: of }))

  it('lists all pairs of a hundred copies', () => {
    expect([...scanCollection(copies(100, text, 'c')).pairs(listing())]).toHaveLength(4950)
  })

  it('lists each further copy with the first one only', () => {
    const result = scanCollection(copies(130, text, 'c'))
    const pairs = [...result.pairs(listing())]
    expect(pairs.filter(({ b }) => Number(b.slice(1)) >= 100).map(({ a, b }) => `${a} ${b}`)).toEqual(
      Array.from({ length: 30 }, (_, i) => `c0 c${100 + i}`),
    )
    expect(pairs).toHaveLength(4950 + 30)
    expect(result.counts(listing()).exact).toBe(pairs.length)
    expect(result.largestClass()).toBe(130)
  })

  it('lists near documents with the first hundred copies, before and after them', () => {
    const documents = [{ id: 'before', text: near }, ...copies(120, text, 'c'), { id: 'behind', text: maker.edit(near, 0.02) }]
    const result = scanCollection(documents)
    const pairs = [...result.pairs(listing({ level: 'near' }))].filter(({ verdict }) => verdict === 'near')
    expect(pairs.filter(({ a }) => a === 'before').map(({ b }) => b)).toEqual([...Array.from({ length: 100 }, (_, i) => `c${i}`), 'behind'])
    expect(pairs.filter(({ b }) => b === 'behind')).toHaveLength(101)
    expect(result.counts(listing({ level: 'near' })).near).toBe(pairs.length)
  })

  it('keeps all copies in the group', () => {
    const [group] = [...scanCollection(copies(250, text, 'c')).groups(listing({ level: 'exact' }))]
    expect(group!.members).toHaveLength(249)
    expect(group!.members.every(({ verdict, aInB, bInA }) => verdict === 'exact' && aInB === 1 && bInA === 1)).toBe(true)
  })
})
