import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeFlag, nameFlag } from '../../../../src/signatures/sketch-token.js'
import type { AlignedPair } from '../../../../src/similarity/verification/aligned-pair.js'
import { countSwappedFacts } from '../../../../src/similarity/verification/swapped-facts.js'
import type { PlainToken } from '../../../reference/alignment.js'
import { alignTexts } from '../../../support/aligned-texts.js'
import { alignerOf } from '../../../support/token-sequences.js'

const inserted: PlainToken = { hash: 4000 | nameFlag, figure: false, own: true }

const directions = [
  { isAlignedA: true, isAlignedB: true },
  { isAlignedA: true, isAlignedB: false },
  { isAlignedA: false, isAlignedB: true },
]

/** The swapped facts between two texts that are aligned in the given directions. */
function countSwapped(
  mine: readonly PlainToken[],
  others: readonly PlainToken[],
  directions: Pick<AlignedPair, 'isAlignedA' | 'isAlignedB'>,
) {
  const aligner = alignerOf(mine, others)
  const { a, b } = aligner
  for (const text of [...(directions.isAlignedA ? [a] : []), ...(directions.isAlignedB ? [b] : [])]) {
    aligner.alignTokens(text)
    aligner.markCovered(text)
  }
  return countSwappedFacts({ a, b, ...directions })
}

/** Different words. */
const text = fc.uniqueArray(fc.integer({ min: 200, max: 3900 }), { minLength: 40, maxLength: 80 })
/** Numbers of the parts, of eight words or more, before which a name is inserted. */
const places = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })

describe('countSwappedFacts', () => {
  it('counts a name that one text has three times or more between words that are neighbours in the other, in whichever direction they were aligned', () => {
    fc.assert(
      fc.property(text, places, (hashes, parts) => {
        const plain = hashes.map((hash): PlainToken => ({ hash, figure: false, own: true }))
        const longer = plain.flatMap((token, i) => (i % 8 === 0 && parts.includes(i / 8) ? [inserted, token] : [token]))
        const count = parts.length >= 3 ? parts.length : 0
        for (const each of directions) {
          expect(countSwapped(plain, longer, each).repeated).toBe(count)
          expect(countSwapped(longer, plain, each).repeated).toBe(count)
        }
      }),
    )
  })

  it('counts a figure that has another value, in whichever direction they were aligned', () => {
    const notice = (figure: number) =>
      Array.from({ length: 40 }, (_, i): PlainToken => ({ hash: i === 20 ? figure : 200 + i, figure: i === 20, own: true }))
    for (const each of directions) expect(countSwapped(notice(300), notice(301), each).figures).toBe(1)
  })

  it('counts a swapped name only where at least half of the words on both sides are names', () => {
    const name = (hash: number): PlainToken => ({ hash: hash | nameFlag, figure: false, own: true })
    const word = (hash: number): PlainToken => ({ hash, figure: false, own: true })
    const words = (from: number) => Array.from({ length: 20 }, (_, i) => word(from + i))
    const report = (...between: PlainToken[]) => [...words(200), ...between, ...words(300)]
    const [mine, others] = [name(1200), name(2400)]
    for (const each of directions) {
      expect(countSwapped(report(mine), report(others), each).names).toBe(1)
      expect(countSwapped(report(mine), report(others, word(3300)), each).names).toBe(1)
      expect(countSwapped(report(mine), report(others, word(3300), word(3400)), each).names).toBe(0)
      expect(countSwapped(report(mine, word(3300), word(3400)), report(others), each).names).toBe(0)
    }
  })

  it('counts a word in code that was swapped for another one, at the edges of a text, too, and not for a word in prose', () => {
    const manual = (name: string) =>
      `${name} makes the command write its report to the terminal when all of the jobs in the list have ended without a fault`
    const counted = (name: string, other: string) => countSwappedFacts(alignTexts(manual(name), manual(other))).inCode
    expect(counted('The `quiet` flag', 'The `verbose` flag')).toBe(1)
    expect(counted('The `quiet` flag', 'The Verbose flag')).toBe(0)
    expect(counted('The `quiet mode` flag', 'The `verbose Dump` flag')).toBe(2)
    expect(counted('--quiet', '--verbose')).toBe(1)
    expect(counted('The `quiet` flag', 'The verbose flag')).toBe(0)
    expect(counted('The `verbose` flag', 'The `verbosity` flag')).toBe(0)
    expect(counted('The Miller `quiet` flag', 'The Smith `quiet` flag')).toBe(0)
  })

  it('counts a word in code that is quoted where it was swapped for one that is not, and not where both are quoted', () => {
    const words = (from: number) => Array.from({ length: 20 }, (_, i): PlainToken => ({ hash: from + i, figure: false, own: true }))
    const manual = (hash: number, own: boolean) => [...words(200), { hash: hash | nameFlag | codeFlag, figure: false, own }, ...words(300)]
    const counted = (isMineOwn: boolean, isOthersOwn: boolean) =>
      countSwapped(manual(1200, isMineOwn), manual(2400, isOthersOwn), directions[0]!).inCode
    expect([counted(true, true), counted(true, false), counted(false, true), counted(false, false)]).toEqual([1, 1, 1, 0])
  })

  it('counts neither a word in code as a name, nor the names beside it twice', () => {
    const manual = (name: string) =>
      `By default the job ${name} makes the command write its report to the terminal when all of the jobs in the list have ended without a fault`
    const counted = (name: string, other: string) => countSwappedFacts(alignTexts(manual(name), manual(other)))
    expect(counted('`quiet`', 'Verbose')).toMatchObject({ names: 0, inCode: 0 })
    expect(counted('`quiet` Mode', '`verbose` Dump')).toMatchObject({ names: 0, inCode: 2 })
  })

  it('counts a word in code that was swapped again and again for a word in prose', () => {
    const manual = (name: string) =>
      `the command takes ${name} before the list of all jobs and then ${name} behind each of the open ones where ${name} stands for the whole report`
    expect(countSwappedFacts(alignTexts(manual('`quiet`'), manual('verbose'))).repeated).toBeGreaterThanOrEqual(3)
  })

  it('counts words in code that exclude one another once', () => {
    const manual = (value: string) =>
      `By default the setting is \`${value}\` and the command writes its report to the terminal when all of the jobs in the list have ended without a fault`
    expect(countSwappedFacts(alignTexts(manual('true'), manual('false')))).toMatchObject({ contrasts: 1, inCode: 0 })
  })

  it('counts a word that was swapped in a heading, and once only if the two words exclude one another', () => {
    const page = (word: string) =>
      `Our shop sends whatever you order within three days by post.\n\nWinter Jacket With ${word} Lining\n\nIt keeps you warm on long walks in the hills, and dries within an hour when it was raining.`
    const counted = (word: string, other: string) => countSwappedFacts(alignTexts(page(word), page(other)))
    expect(counted('Harbour', 'Valley')).toMatchObject({ headings: 1, contrasts: 0, names: 0 })
    expect(counted('Red', 'Blue')).toMatchObject({ headings: 0, contrasts: 1, names: 0 })
  })

  it('counts no figure among more than ten tokens that the other text lacks', () => {
    const notice = (other: number, length: number) =>
      Array.from({ length: 60 }, (_, i): PlainToken => {
        const isOther = i >= 30 && i < 30 + length
        return { hash: isOther ? other + i : 200 + i, figure: i === 30, own: true }
      })
    for (const each of directions) {
      expect(countSwapped(notice(400, 10), notice(500, 10), each).figures).toBe(1)
      expect(countSwapped(notice(400, 11), notice(500, 11), each).figures).toBe(0)
    }
  })
})
