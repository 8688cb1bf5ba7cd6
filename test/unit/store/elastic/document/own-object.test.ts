import { describe, expect, it } from 'vitest'
import { heldFields } from '../../../../../src/store/elastic/document/held-fields.js'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { encodeSketchWords } from '../../../../../src/store/sketch-words.js'

const own = new OwnObject('copies')
const words = Uint16Array.from({ length: 40 }, (_, i) => (i < 14 ? i : 300 + (i % 3)))
const fields = {
  write: 'w',
  since: 5,
  group: 'g',
  fingerprints: ['AAAAAAAA', 'BBBABBBB'],
  simhash: [],
  paths: ['AA______', 'AAmHZUMh'],
  sketch: encodeSketchWords(words),
}
const terms = new Set([...fields.fingerprints, ...fields.paths])

function documentOf(held: object) {
  return { _id: 'a', _source: { title: 't', copies: held } }
}

describe('OwnObject', () => {
  it('holds fingerprints as one text, other terms as numbers and sketches packed, and reads them as they were', () => {
    const held = heldFields(fields)
    expect(held).toMatchObject({ write: 'w', since: 5, group: 'g', fingerprints: 'AAAAAAA BBBBBBB' })
    expect(held).toMatchObject({ simhash: [], paths: [2 ** 36 - 1, 0x9_8765_4321] })
    expect((held.sketch as string).length).toBeLessThan(fields.sketch.length)
    expect(own.stored(documentOf(held))).toMatchObject({ source: { title: 't' }, fields })
    expect(own.facts(documentOf(held), [])).toMatchObject({ fingerprintCount: 2 })
    expect(own.facts(documentOf(held), []).sketch).toEqual(words)
    expect(own.terms(documentOf(held))).toEqual(terms)
  })

  it('reads lists of fingerprints, numbers in texts and sketches that are not packed', () => {
    const strange = {
      fingerprints: ['AAAAAAA BBBBBBB', 'AAAAAAA'],
      paths: 2 ** 36 - 1,
      simhash: String(0x9_8765_4321),
      sketch: fields.sketch,
    }
    expect(own.terms(documentOf(strange))).toEqual(terms)
    expect(own.fields(documentOf(strange)).sketch).toBe(fields.sketch)
    expect(own.facts(documentOf(strange), []).sketch).toEqual(words)
  })

  it('takes digits in a text for a number, as engines do', () => {
    expect(own.terms(documentOf({ paths: '12345678' }))).toEqual(own.terms(documentOf({ paths: [12345678] })))
  })

  it('leaves out fingerprints of another length', () => {
    expect(own.terms(documentOf({ fingerprints: 'abcdef abcdefgh BBBBBBB' }))).toEqual(new Set(['BBBABBBB']))
  })

  it('leaves out what is not a number of a term', () => {
    expect(own.terms(documentOf({ paths: [-1, 0.5, 2 ** 48, null, 'term', { a: 1 }, 1] }))).toEqual(new Set(['AAAAAAAB']))
  })

  it('takes its own group for no digest', () => {
    expect(own.fields(documentOf({ group: 'g', exact: 'g' }))).toEqual({ group: 'g' })
    expect(own.foldFacts(documentOf({ group: 'g', exact: ['g', 'e'] }), [])).not.toHaveProperty('exact')
    expect(own.fields(documentOf({ group: 'g', exact: 'e' }))).toEqual({ group: 'g', exact: 'e' })
    expect(own.fields(documentOf({ exact: 'g' }))).toEqual({ exact: 'g' })
  })

  it('leaves the removal of a field in a patch as it is', () => {
    expect(heldFields({ sketch: null, fingerprints: null, group: 'h' })).toEqual({ sketch: null, fingerprints: null, group: 'h' })
  })
})
