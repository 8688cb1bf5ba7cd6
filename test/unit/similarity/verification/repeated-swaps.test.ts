import { describe, expect, it } from 'vitest'
import { RepeatedSwaps } from '../../../../src/similarity/verification/repeated-swaps.js'
import type { PlainToken } from '../../../reference/alignment.js'
import { alignerOf } from '../../../support/token-sequences.js'

/** A word that begins with its own letter. */
const word = (letter: number): PlainToken => ({ hash: letter << 7, figure: false, own: true })
const [frame, red, blue, green] = [1, 2, 3, 4].map(word) as [PlainToken, PlainToken, PlainToken, PlainToken]
const figure: PlainToken = { hash: 5, figure: true, own: true }
const quoted: PlainToken = { hash: 6 << 7, figure: false, own: false }
const redToo: PlainToken = { hash: (2 << 7) + 1, figure: false, own: true }

/** Texts of frames with a word between each; their gaps, one by one. */
function countSwaps(mine: readonly PlainToken[], others: readonly PlainToken[], bothWays = true): number {
  const framed = (words: readonly PlainToken[]) => words.flatMap((each) => [frame, each])
  const { a, b } = alignerOf(framed(mine), framed(others))
  const swaps = new RepeatedSwaps()
  for (let i = 0; i < mine.length; i++)
    swaps.add(a, b, { from: 2 * i, to: 2 * i + 2, low: 2 * i, high: 2 * i + 2, atEdge: false }, bothWays)
  return swaps.count
}

describe('RepeatedSwaps', () => {
  it('counts a word that stands for the same other word three times, and not one that does twice', () => {
    expect(countSwaps([red, red, red], [blue, blue, blue])).toBe(3)
    expect(countSwaps([red, red, red, red], [blue, blue, blue, green])).toBe(3)
    expect(countSwaps([red, red], [blue, blue])).toBe(0)
  })

  it('counts exchanges of words of which one is in both texts, where both were aligned', () => {
    expect(countSwaps([red, red, red, blue], [blue, blue, blue, blue])).toBe(3)
    expect(countSwaps([red, red, red, blue], [blue, blue, blue, blue], false)).toBe(0)
    expect(countSwaps([red, red, red, blue], [blue, blue, blue, red])).toBe(0)
  })

  it('takes two words of one first letter for two spellings', () => {
    expect(countSwaps([red, red, red], [redToo, redToo, redToo])).toBe(0)
  })

  it('leaves figures and quoted words to others', () => {
    expect(countSwaps([figure, figure, figure], [blue, blue, blue])).toBe(0)
    expect(countSwaps([red, red, red], [quoted, quoted, quoted])).toBe(0)
  })

  it('takes one word for one, three in a row at most', () => {
    const { a, b } = alignerOf([frame, red, blue, frame], [frame, green, frame])
    const swaps = new RepeatedSwaps()
    for (let i = 0; i < 3; i++) swaps.add(a, b, { from: 0, to: 3, low: 0, high: 2, atEdge: false }, true)
    expect(swaps.count).toBe(0)
  })
})
