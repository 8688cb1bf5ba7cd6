import { describe, expect, it } from 'vitest'
import { codeFlag, nameFlag } from '../../../../src/signatures/sketch-token.js'
import { RepeatedSwaps } from '../../../../src/similarity/verification/repeated-swaps.js'
import { countSwappedFacts } from '../../../../src/similarity/verification/swapped-facts.js'
import type { PlainToken } from '../../../reference/alignment.js'
import { alignTexts } from '../../../support/aligned-texts.js'
import { alignerOf } from '../../../support/token-sequences.js'

/** Counts insertions in a text of names, compared with a text of other words. */
function countInserted(names: readonly PlainToken[], others: readonly PlainToken[] = []): number {
  const { a, b } = alignerOf(names, others)
  const swaps = new RepeatedSwaps()
  for (let i = 0; i < names.length; i++) swaps.addInserted(a, i, b)
  return swaps.count
}

/** A word with its own first letter. */
const word = (letter: number): PlainToken => ({ hash: letter << 7, figure: false, own: true })
const [frame, red, blue, green] = [1, 2, 3, 4].map(word) as [PlainToken, PlainToken, PlainToken, PlainToken]
const figure: PlainToken = { hash: 5, figure: true, own: true }
const quoted: PlainToken = { hash: 6 << 7, figure: false, own: false }
/** A word with a capital inside a sentence. */
const name: PlainToken = { hash: (7 << 7) | nameFlag, figure: false, own: true }
/** The same word in a heading in capitals. */
const heading: PlainToken = { hash: (7 << 7) | codeFlag, figure: false, own: true }
const otherName: PlainToken = { hash: (8 << 7) | nameFlag, figure: false, own: true }
const redToo: PlainToken = { hash: (2 << 7) + 1, figure: false, own: true }

/** Counts swaps between texts of frames with a word between every two, gap by gap. */
function countSwaps(mine: readonly PlainToken[], others: readonly PlainToken[], bothWays = true, areShort = false): number {
  const framed = (words: readonly PlainToken[]) => words.flatMap((each) => [frame, each])
  const { a, b } = alignerOf(framed(mine), framed(others))
  const swaps = new RepeatedSwaps()
  if (areShort) swaps.begin()
  for (let i = 0; i < mine.length; i++) {
    const bounds = { from: 2 * i, to: 2 * i + 2 }
    swaps.add({ mine: { text: a, ...bounds }, others: { text: b, ...bounds }, atEdge: false }, bothWays)
  }
  return swaps.count
}

describe('RepeatedSwaps', () => {
  it('counts a word that stands for the same other word three times, and not one that does twice', () => {
    expect(countSwaps([red, red, red], [blue, blue, blue])).toBe(3)
    expect(countSwaps([red, red, red, red], [blue, blue, blue, green])).toBe(3)
    expect(countSwaps([red, red], [blue, blue])).toBe(0)
  })

  it('counts swaps of words of which one is in both texts, where both were aligned', () => {
    expect(countSwaps([red, red, red, blue], [blue, blue, blue, blue])).toBe(3)
    expect(countSwaps([red, red, red, blue], [blue, blue, blue, blue], false)).toBe(0)
  })

  it('counts swaps of words that are both in both texts only from five on', () => {
    const also = (times: number, last: PlainToken) => [...Array.from({ length: times }, () => (last === red ? blue : red)), last]
    expect(countSwaps(also(4, blue), also(4, red))).toBe(0)
    expect(countSwaps(also(5, blue), also(5, red))).toBe(5)
    expect(countSwaps(also(5, blue), also(5, red), false)).toBe(0)
  })

  it('counts swaps in short texts from two on, or three if both words are in both texts, but not of words with one first letter', () => {
    expect(countSwaps([red, red], [blue, blue], true, true)).toBe(2)
    expect(countSwaps([red], [blue], true, true)).toBe(0)
    expect(countSwaps([red, red, blue], [blue, blue, red], true, true)).toBe(0)
    expect(countSwaps([red, red, red, blue], [blue, blue, blue, red], true, true)).toBe(3)
    const [spelling, other] = [red, redToo].map(({ hash }) => ({ hash: hash | nameFlag, figure: false, own: true }))
    expect(countSwaps([spelling!, spelling!], [other!, other!], true, true)).toBe(0)
  })

  it('takes two words of one first letter for two spellings, unless they are names', () => {
    const redName: PlainToken = { hash: red.hash | nameFlag, figure: false, own: true }
    const redNameToo: PlainToken = { hash: redToo.hash | nameFlag, figure: false, own: true }
    expect(countSwaps([red, red, red], [redToo, redToo, redToo])).toBe(0)
    expect(countSwaps([redName, redName, redName], [redNameToo, redNameToo, redNameToo])).toBe(3)
  })

  it('leaves figures and quoted words to others', () => {
    expect(countSwaps([figure, figure, figure], [blue, blue, blue])).toBe(0)
    expect(countSwaps([red, red, red], [quoted, quoted, quoted])).toBe(0)
  })

  it('takes the first words of gaps that are longer on one side, of three words at most', () => {
    const countUnequal = (mine: readonly PlainToken[], others: readonly PlainToken[]): number => {
      const { a, b } = alignerOf([frame, ...mine, frame], [frame, ...others, frame])
      const swaps = new RepeatedSwaps()
      const bounds = (words: readonly PlainToken[]) => ({ from: 0, to: words.length + 1 })
      const gap = { mine: { text: a, ...bounds(mine) }, others: { text: b, ...bounds(others) }, atEdge: false }
      for (let i = 0; i < 3; i++) swaps.add(gap, true)
      return swaps.count
    }
    expect(countUnequal([red, blue], [green])).toBe(3)
    expect(countUnequal([red], [green, blue])).toBe(3)
    expect(countUnequal([red, figure, figure, figure], [green])).toBe(0)
    expect(countUnequal([red, blue], [])).toBe(0)
  })

  it('counts a name that was inserted three times, and not one that was twice between other words', () => {
    expect(countInserted([name, name, name, otherName, otherName])).toBe(3)
    expect(countInserted([name, name, otherName, otherName])).toBe(0)
    expect(countInserted([red, name, blue, green, name, blue])).toBe(0)
  })

  it('counts a name that was inserted twice between the same two words, which stand together nowhere in its text', () => {
    expect(countInserted([red, name, blue, green, red, name, blue])).toBe(2)
    expect(countInserted([red, name, blue, green, red, name, blue, red, blue])).toBe(0)
  })

  it('takes a word with a capital in a heading for a name that was inserted', () => {
    expect(countInserted([red, heading, blue, green, red, name, blue])).toBe(2)
  })

  it('counts no inserted word without a capital, none that is quoted, and no name that the other text has, too', () => {
    expect(countInserted([red, red, red])).toBe(0)
    expect(countInserted([name, name, name].map((each) => ({ ...each, own: false })))).toBe(0)
    expect(countInserted([name, name, name], [frame, name])).toBe(0)
  })

  it('counts two words of which each is in the title of its text alone from two swaps on', () => {
    const guide = (plant: string) =>
      [...'abcdefgh']
        .map(
          (part, i) =>
            `In part ${part} of this long guide we explain to all of our readers how a gardener with a bit of patience and some good soil can grow the ${i < 2 ? plant : 'plant'} well in summer and in winter, and what tools are wanted for it.`,
        )
        .join(' ')
    const countOf = (title: string, otherTitle: string) =>
      countSwappedFacts(alignTexts({ text: guide('kiwi'), title }, { text: guide('plum'), title: otherTitle })).repeated
    expect(countOf('Growing kiwi', 'Growing plum')).toBe(2)
    expect(countOf('Growing kiwi', 'Growing kiwi and plum')).toBe(0)
    expect(countOf('Growing kiwi and plum', 'Growing plum')).toBe(0)
    expect(countOf('Growing kiwi', 'Growing')).toBe(0)
  })
})
