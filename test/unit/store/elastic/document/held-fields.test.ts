import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentTerms } from '../../../../../src/store/document-terms.js'
import { type FieldNumbers, heldFields, heldFieldsOfNumbers } from '../../../../../src/store/elastic/document/held-fields.js'
import { encodeSketchWords } from '../../../../../src/store/sketch-words.js'
import { termFields } from '../../../../../src/store/term-lookup.js'
import { numberToTerm } from '../../../../../src/store/term-number.js'

const number = fc.oneof(fc.nat(2_000_000), fc.bigInt(0n, 2n ** 36n - 1n).map(Number), fc.constantFrom(0, 999_999, 1_000_000, 2 ** 48 - 1))
const texts = fc.record({ version: fc.string(), hash: fc.string(), language: fc.string(), length: fc.nat() })

/** The terms of families by position; undefined for absent families. */
const lists = fc.array(fc.option(fc.array(number, { maxLength: 6 }), { nil: undefined }), { minLength: 7, maxLength: 7 })
const sketch = fc.option(fc.uint16Array({ minLength: 15, maxLength: 40 }), { nil: undefined })

function fieldsOf(own: Omit<FieldNumbers, 'terms' | 'families'>, of: readonly (readonly number[] | undefined)[]): FieldNumbers {
  let end = 0
  const ends = of.map((list = []) => (end += list.length))
  const terms = new DocumentTerms(Float64Array.from(of.flatMap((list = []) => list)), ends)
  return { ...own, terms, families: termFields.filter((_, place) => of[place] !== undefined) }
}

describe('heldFieldsOfNumbers', () => {
  it('writes what heldFields makes of the same fields with terms in lists', () => {
    fc.assert(
      fc.property(texts, lists, sketch, (own, of, words) => {
        // Fingerprints lose their fourth letter.
        const held = of.map((list, place) => (place === 0 ? list?.map((each) => each - (Math.floor(each / 2 ** 24) % 64) * 2 ** 24) : list))
        const { json, ...told } = heldFieldsOfNumbers(fieldsOf({ ...own, ...(words && { sketch: words }) }, held))
        const asLists = Object.fromEntries(termFields.map((family, place) => [family, held[place]?.map(numberToTerm)]))
        const fields = heldFields({ ...own, ...asLists, ...(words && { sketch: encodeSketchWords(words) }) })
        expect(JSON.parse(`{${json}}`)).toEqual(JSON.parse(JSON.stringify(fields)))
        expect(told).toMatchObject({ version: own.version, length: own.length, exact: undefined, sketch: words })
      }),
    )
  })

  it('writes thousands of terms', () => {
    const numbers = Array.from({ length: 5_000 }, (_, i) => i * 1_234_567)
    const { json } = heldFieldsOfNumbers(fieldsOf({ version: 'v', hash: 'h', language: 'en', length: 1, exact: 'digest' }, [[], numbers]))
    expect(JSON.parse(`{${json}}`)).toEqual({
      version: 'v',
      hash: 'h',
      language: 'en',
      length: 1,
      exact: 'digest',
      fingerprints: '',
      simhash: numbers,
    })
  })
})
