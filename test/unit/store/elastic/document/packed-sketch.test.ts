import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packSketch, packWords, unpackSketch, unpackWords } from '../../../../../src/store/elastic/document/packed-sketch.js'
import { encodeSketchWords } from '../../../../../src/store/sketch-words.js'

const anyWords = fc.uint16Array({ maxLength: 200 })
/** Tokens like those of texts: few different ones, hardly any flags. */
const tokens = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 150 }), fc.constantFrom(0, 0, 0, 0x1000, 0x2000, 0x3000, 0x4000)), { maxLength: 600 })
  .map((pairs) => Uint16Array.from(pairs, ([hash, flags]) => hash | flags))

describe('packWords', () => {
  it.each([
    ['any words', anyWords],
    ['tokens', tokens],
  ])('loses nothing of %s', (_, words) => {
    fc.assert(
      fc.property(words as fc.Arbitrary<Uint16Array>, (each) => {
        expect(unpackWords(packWords(each))).toEqual(each)
      }),
    )
  })

  it('loses nothing of a long text with more different tokens than have numbers', () => {
    const words = Uint16Array.from({ length: 140_000 }, (_, i) => (i * 40_503) & 0xffff)
    expect(unpackWords(packWords(words))).toEqual(words)
  })

  it('knows nothing of the sketch before', () => {
    const words = Uint16Array.from({ length: 60 }, (_, i) => 200 + (i % 20))
    const once = packWords(words)
    expect(packWords(words)).toEqual(once)
  })

  it('gives these bits, which indices hold', () => {
    const header = [2, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]
    const tokens = [300, 300, 200, 5 | 0x1000, 300, 400 | 0x2000, 200, 7 | 0x4000]
    const bits = [
      bitsOf(3, 8),
      bitsOf(23, 8),
      `01${bitsOf(1000, 16)}`,
      '0'.repeat(12),
      bitsOf(3, 8),
      `10${bitsOf(300, 12)}`,
      '0', // the only token so far
      `10${bitsOf(200, 12)}`,
      `1110${bitsOf(5, 12)}`,
      '00', // the first of three
      `110${bitsOf(400, 12)}`,
      '001', // the second of four
      `1111${bitsOf(7 | 0x4000, 16)}`,
    ].join('')
    const packed = [...packWords(Uint16Array.from([...header, ...tokens]))].map((byte) => bitsOf(byte, 8)).join('')
    expect(packed).toBe(bits.padEnd(Math.ceil(bits.length / 8) * 8, '0'))
  })
})

function bitsOf(value: number, count: number): string {
  return value.toString(2).padStart(count, '0')
}

describe('unpackSketch', () => {
  it('reads what packSketch gave', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        if (words.length > 0) expect(unpackSketch(packSketch(encodeSketchWords(words)))).toEqual(words)
      }),
    )
  })

  it('reads sketches that are not packed', () => {
    expect(unpackSketch(encodeSketchWords(Uint16Array.of(2, 513, 65535)))).toEqual(Uint16Array.of(2, 513, 65535))
  })

  it('gives nothing for what is not a sketch, and never more words than there are bits', () => {
    expect(unpackSketch('')).toBeUndefined()
    expect(unpackSketch('AQI')).toBeUndefined()
    expect(unpackSketch(Buffer.from([3, 255, 255, 127]).toString('base64'))).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const words = unpackSketch(Buffer.from([3, ...bytes]).toString('base64'))
        expect(words?.length ?? 0).toBeLessThanOrEqual(bytes.length * 8)
      }),
    )
  })
})
