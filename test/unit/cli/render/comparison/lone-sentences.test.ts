import { describe, expect, it } from 'vitest'
import { renderLoneText } from '../../../../../src/cli/render/comparison/comparison-text.js'
import { findLonePlaces } from '../../../../../src/cli/render/comparison/lone-sentences.js'
import type { SentenceLink } from '../../../../../src/detection/comparing/compared-pair.js'
import { DocumentComparison } from '../../../../../src/detection/comparing/document-comparison.js'
import { stories } from '../../../../support/stories.js'

const link = (a: number, b: number): SentenceLink => ({ a, b, kind: 'same', score: 1 })

describe('findLonePlaces', () => {
  it('puts what replaced a sentence beside it, and says where the other text has nothing', () => {
    expect(findLonePlaces([link(0, 0), link(2, 3), link(3, 5)], { a: 5, b: 6 })).toEqual([
      { a: { first: 1, last: 1 }, b: { first: 1, last: 2 }, at: { a: 1, b: 1 } },
      { a: undefined, b: { first: 4, last: 4 }, at: { a: 3, b: 4 } },
      { a: { first: 4, last: 4 }, b: undefined, at: { a: 4, b: 5 } },
    ])
  })

  it('does not count sentences that moved', () => {
    expect(findLonePlaces([link(0, 2), link(1, 0), link(2, 1)], { a: 3, b: 3 })).toEqual([])
    expect(findLonePlaces([link(0, 1), link(1, 2), link(2, 0)], { a: 3, b: 3 })).toEqual([])
  })

  it('finds nothing between texts without sentences', () => {
    expect(findLonePlaces([], { a: 0, b: 0 })).toEqual([])
  })
})

describe('renderLoneText', () => {
  function linesOf(a: string, b: string): string {
    const pair = new DocumentComparison().open({ id: 'a', text: a }, { id: 'b', text: b })
    return renderLoneText({ texts: pair.texts, links: pair.links() })
  }

  it('says what a new version took out and what it put in', () => {
    const clauses = [
      'Tenants pay by the third day of each month.',
      'The landlord keeps the roof in repair.',
      'Pets need consent in writing.',
      'Tenants keep the stairs and the yard clean in turns.',
      'Music is turned down at ten in the evening.',
      'The cellar is locked when nobody is in it.',
    ]
    const added = 'Disputes are settled by the court of Port Alder.'
    const newer = [...clauses.toSpliced(1, 1), added]
    expect(linesOf(clauses.join(' '), newer.join(' '))).toBe(`\n  only a 2  “${clauses[1]}”\n  only b 6  “${added}”\n`)
  })

  it('shows what took the place of a sentence from where the two differ', () => {
    const start = `Whoever rents the hall ${'and its yard and its stairs and its cellar '.repeat(6)}`
    const pair = new DocumentComparison().open(
      { id: 'a', text: `Hall. ${start}pays in June.` },
      { id: 'b', text: `Hall. ${start}sweeps the porch.` },
    )
    const lines = renderLoneText({ texts: pair.texts, links: [link(0, 0)] })
    expect(lines).toMatch(/ {2}only a 2 {2}“….+ cellar pays in June\.”\n {2}only b 2 {2}“….+ cellar sweeps the porch\.”\n/)
  })

  it('says what only one has of different documents that share a sentence', () => {
    const [older, newer] = [
      'The cellar is locked. Pets need consent.',
      'The cellar is locked. Bicycles stand in the yard, and prams below the stairs.',
    ]
    expect(linesOf(older, newer)).toBe(
      '\n  only a 2  “Pets need consent.”\n  only b 2  “Bicycles stand in the yard, and prams below the stairs.”\n',
    )
  })

  it('says nothing of documents that share no sentence, nor of equal ones', () => {
    expect(linesOf(stories.bakers, stories.harbour)).toBe('')
    expect(linesOf(stories.harbour, stories.harbour)).toBe('')
  })

  it('shows so many places, and says how many are left', () => {
    const kept = Array.from({ length: 30 }, (_, i) => `The keeper of the hall lit lamp number ${i} in the evening.`)
    const grown = kept.flatMap((sentence, i) => [
      sentence,
      `Rain fell on the ${'abcdefghijklmnopqrstuvwxyzäöüß'[i]}-side of town, and ferries waited.`,
    ])
    expect(linesOf(kept.join(' '), grown.join(' '))).toContain('… and 10 more places; --format html shows them all')
  })
})
