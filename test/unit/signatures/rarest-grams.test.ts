import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rarestGramsAlgorithm, selectRarestGrams } from '../../../src/signatures/rarest-grams.js'
import { gramTableOf } from '../../support/gram-table.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'
import { createTermSigner } from '../../support/signed-families.js'

const letters = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 40 })
const frequencies = fc.dictionary(fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 4, maxLength: 4 }), fc.nat(3))

/** Selects grams by sorting all distinct ones by frequency and place: slow and plain. */
function slowSelect(text: string, frequencyOf: (gram: string) => number, wanted: number): string | undefined {
  const grams = Array.from({ length: Math.max(0, text.length - 3) }, (_, at) => ({ at, gram: text.slice(at, at + 4) }))
  const distinct = grams.filter(({ at, gram }) => text.indexOf(gram) === at)
  if (distinct.length < wanted) return undefined
  const rarest = distinct.sort((a, b) => frequencyOf(a.gram) - frequencyOf(b.gram) || a.at - b.at).slice(0, wanted)
  return rarest
    .sort((a, b) => a.at - b.at)
    .map(({ gram }) => gram)
    .join('')
}

describe('selectRarestGrams', () => {
  it('takes what sorting all distinct grams would', () => {
    fc.assert(
      fc.property(letters, frequencies, fc.integer({ min: 1, max: 5 }), (text, known, wanted) => {
        const table = gramTableOf(known, 0)
        expect(selectRarestGrams(text, table, wanted)).toBe(slowSelect(text, (gram) => table.frequency(gram, 0), wanted))
      }),
    )
  })

  it('takes the earlier ones of equally rare grams', () => {
    expect(selectRarestGrams('novelcreations', gramTableOf({ elcr: 1 }, 7))).toBe('noveovelelcr')
  })

  it('represents no sentence of fewer grams than are wanted', () => {
    expect(selectRarestGrams('novel', gramTableOf({}, 0))).toBeUndefined()
    expect(selectRarestGrams('', gramTableOf({}, 0))).toBeUndefined()
    expect(selectRarestGrams('aaaaaaaaaa', gramTableOf({}, 0))).toBeUndefined()
    expect(selectRarestGrams('novels', gramTableOf({}, 0))).toBe('noveovelvels')
  })

  it('takes a word of a million letters', () => {
    expect(selectRarestGrams('abcdefg'.repeat(150_000), gramTableOf({ efga: 1 }, 9))).toBe('abcdbcdeefga')
  })
})

describe('the family grams', () => {
  const lexicon = plainLexicon(1000)
  const table = gramTableOf({}, 0)
  const story = plainText([['harbour', 'closed', 'monday'], ['divers', 'search', 'crane'], ['it']])
  const gramsOf = (text: Parameters<ReturnType<typeof createTermSigner>['sign']>[0], id?: string) =>
    createTermSigner({ lexicon, profile: 'standard', grams: gramTableOf({}, 0, id) }).sign(text).grams!

  it('is signed where a table is given only, and changes no other family', () => {
    const plain = createTermSigner({ lexicon, profile: 'standard' }).sign(story)
    const { grams, ...others } = createTermSigner({ lexicon, profile: 'standard', grams: table }).sign(story)
    expect('grams' in plain).toBe(false)
    expect(others).toEqual(plain)
    expect(grams).toHaveLength(2)
  })

  it('shares a term with a text that has one of its sentences', () => {
    const other = plainText([
      ['divers', 'search', 'crane'],
      ['bakers', 'choose', 'bread'],
    ])
    expect(gramsOf(other).filter((term) => gramsOf(story).includes(term))).toHaveLength(1)
  })

  it('has the terms that are stored, which only another version may change', () => {
    expect(rarestGramsAlgorithm.version).toBe(1)
    expect(gramsOf(story)).toEqual(['-YK6YvXW', 'A9f6v1iU'])
  })

  it('shares none between tables', () => {
    const other = gramsOf(story, '0000000000000001')
    expect(gramsOf(story).filter((term) => other.includes(term))).toEqual([])
  })
})
