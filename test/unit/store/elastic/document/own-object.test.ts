import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { encodeWords } from '../../../../../src/store/sketch-words.js'

const own = new OwnObject('copies')
const words = Uint16Array.from({ length: 40 }, (_, i) => (i < 14 ? i : 300 + (i % 3)))
const fields = { write: 'w', since: 5, group: 'g', fingerprints: ['AAAAAAAA', 'BBBBBBBB'], simhash: [], sketch: encodeWords(words) }

function documentOf(held: object) {
  return { _id: 'a', _source: { title: 't', copies: held } }
}

describe('OwnObject', () => {
  it('holds terms as one text and sketches packed, and reads them as they were', () => {
    const held = own.packed(fields)
    expect(held).toMatchObject({ write: 'w', since: 5, group: 'g', fingerprints: 'AAAAAAAA BBBBBBBB', simhash: '' })
    expect((held.sketch as string).length).toBeLessThan(fields.sketch.length)
    expect(own.stored(documentOf(held))).toMatchObject({ source: { title: 't' }, fields })
    expect(own.facts(documentOf(held), [])).toMatchObject({ fingerprintCount: 2 })
    expect(own.facts(documentOf(held), []).sketch).toEqual(words)
    expect(own.terms(documentOf(held))).toEqual(new Set(fields.fingerprints))
  })

  it('reads lists of terms and sketches that are not packed', () => {
    expect(own.stored(documentOf(fields)).fields).toEqual(fields)
    expect(own.facts(documentOf(fields), []).sketch).toEqual(words)
    expect(own.terms(documentOf(fields))).toEqual(new Set(fields.fingerprints))
  })

  it('leaves the removal of a field in a patch as it is', () => {
    expect(own.packed({ sketch: null, fingerprints: null, group: 'h' })).toEqual({ sketch: null, fingerprints: null, group: 'h' })
  })
})
