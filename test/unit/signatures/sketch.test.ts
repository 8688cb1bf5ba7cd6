import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import {
  decodeSketch,
  encodeSketch,
  readSketchField,
  sketchField,
  sketchHeaderWords,
  sketchTitleTokens,
  sketchTokens,
  sketchVersion,
  writeSketchField,
} from '../../../src/signatures/sketch.js'
import { sketchOf } from '../../support/compare-texts.js'
import { onefoldErrorOf } from '../../support/error-of.js'

const words = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })

/** Well-formed sketches with any content. */
const sketches = fc
  .record({ header: fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 13, maxLength: 13 }), title: words, text: words })
  .map(({ header, title, text }) => Uint16Array.of(sketchVersion, ...header, title.length, ...title, ...text))

describe('encodeSketch', () => {
  it('is padded base64 that decodeSketch reads back', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const encoded = encodeSketch(sketch)
        expect(encoded).toMatch(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
        expect(decodeSketch(encoded)).toEqual(sketch)
      }),
    )
  })

  it('writes low bytes first on every machine', () => {
    expect(encodeSketch(Uint16Array.of(0x0201, 0xfffe))).toBe(Buffer.of(1, 2, 0xfe, 0xff).toString('base64'))
  })

  it('takes 2 bytes a token and 30 besides', () => {
    const sketch = sketchOf({ text: 'Seven long words make seven tokens here.' })
    expect(Buffer.from(encodeSketch(sketch), 'base64')).toHaveLength(30 + 2 * 7)
  })
})

describe('decodeSketch', () => {
  it('refuses another format version with both versions and the remedy', () => {
    const other = sketchOf({ text: 'A text of another release.' }).with(sketchField.version, sketchVersion + 1)
    const error = onefoldErrorOf(() => decodeSketch(encodeSketch(other)))
    expect(error.code).toBe('SKETCH_VERSION')
    expect(error.facts).toEqual({ expected: sketchVersion, got: sketchVersion + 1 })
    expect(error.message).toContain('sign the document again')
  })

  it('refuses what is not base64, has half a word, is too short, or has less tokens than its title says', () => {
    const whole = encodeSketch(sketchOf({ text: 'A text.', title: 'Its title says this much' }))
    const bytes = Buffer.from(whole, 'base64')
    const damaged = [
      '%%%',
      '',
      'AQ',
      bytes.subarray(0, 29).toString('base64'),
      bytes.subarray(0, 31).toString('base64'),
      bytes.subarray(0, 32).toString('base64'),
    ]
    expect(damaged.map((each) => onefoldErrorOf(() => decodeSketch(each)).code)).toEqual(Array(damaged.length).fill('SKETCH_INVALID'))
  })

  it('refuses or reads any string, and throws nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (encoded) => {
        try {
          expect(decodeSketch(encoded)[0]).toBe(sketchVersion)
        } catch (error) {
          expect(error).toBeInstanceOf(OnefoldError)
        }
      }),
    )
  })
})

describe('sketch fields', () => {
  it('hold unsigned 32-bit values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (value) => {
        const sketch = new Uint16Array(sketchHeaderWords)
        writeSketchField(sketch, sketchField.textDigest, value)
        expect(readSketchField(sketch, sketchField.textDigest)).toBe(value)
      }),
    )
  })

  it('are written signed or unsigned alike', () => {
    const sketch = new Uint16Array(sketchHeaderWords)
    writeSketchField(sketch, sketchField.figureDigest, -2)
    expect(readSketchField(sketch, sketchField.figureDigest)).toBe(0xffff_fffe)
  })
})

describe('sketch tokens', () => {
  it('are those of the title, then those of the text', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const title = sketchTitleTokens(sketch)
        expect([...sketch.subarray(0, sketchHeaderWords), ...title, ...sketchTokens(sketch)]).toEqual([...sketch])
        expect(title).toHaveLength(sketch[sketchField.headTokens]! & 0xff)
      }),
    )
  })
})
