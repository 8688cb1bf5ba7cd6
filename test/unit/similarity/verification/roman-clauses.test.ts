import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sketchTokens } from '../../../../src/signatures/sketch.js'
import { romanClauses } from '../../../../src/similarity/verification/roman-clauses.js'
import { compareTexts, sketchOf } from '../../../support/compare-texts.js'

const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const clauses = [
  'The carrier collects the goods from the yard of the sender on the agreed day and signs for their number.',
  'The sender packs all goods so that neither rain nor the movement of a lorry can harm them on the road.',
  'Invoices are paid by transfer within the month that follows their receipt, without any deduction.',
  'Claims for loss have to reach the office of the carrier in writing before the season has ended.',
  'Neither party may hand over its duties to others unless the other party agrees to that in writing.',
  'Strikes, floods and the closing of roads free both parties from their duties while they last.',
  'Notices are sent to the last known address and count as received on the second working day.',
  'If a rule of this agreement is void, all of the others remain in force as they were written.',
]
const added = 'The parties meet once in every quarter and keep minutes of what they have said about these matters.'

function countRomans(text: string): number {
  return romanClauses(sketchTokens(sketchOf({ text }))).length
}

describe('romanClauses', () => {
  it('takes Roman numbers that count on for numbers of clauses, all but the I and the V, which a sketch lacks', () => {
    const text = clauses.map((clause, i) => `${roman[i + 1]}. ${clause}`).join(' ')
    expect(countRomans(text)).toBe(6)
  })

  it('takes none for numbers that stand in a row, do not count on, or are too few', () => {
    const texts = [
      'See II III IV and V',
      'The late Charles II met Henry VIII, and later George IV',
      'Parts II of the goods and III of the rest of them',
    ]
    for (const text of texts) expect(countRomans(text)).toBe(0)
  })

  it.each(['N. ', 'Article N: ', 'ARTICLE N\n', '(N) '])(
    'folds a contract numbered by "%s" with one to which a clause was added, wherever',
    (style) => {
      const numbered = (each: readonly string[]) => each.map((clause, i) => style.replace('N', roman[i + 1]!) + clause).join('\n\n')
      fc.assert(
        fc.property(fc.integer({ min: 1, max: clauses.length }), (at) => {
          expect(compareTexts({ text: numbered(clauses) }, { text: numbered(clauses.toSpliced(at, 0, added)) }).verdict).toMatch(
            /near|contained/,
          )
        }),
      )
    },
  )
})
