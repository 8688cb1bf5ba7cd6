import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonBytes } from '../../../../src/detection/signing/json-bytes.js'
import { encodeWords } from '../../../../src/hashing/term-code.js'
import { encodeSketch } from '../../../../src/signatures/sketch.js'
import { TermList, termStrings } from '../../../../src/signatures/term-list.js'

const half = fc.integer({ min: 0, max: 0xffff_ffff })

function written(write: (json: JsonBytes) => void): unknown {
  const json = new JsonBytes()
  write(json)
  return JSON.parse(Buffer.from(json.bytes.subarray(0, json.length)).toString('utf8'))
}

describe('JsonBytes', () => {
  it('writes any well-formed string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(written((json) => json.string(text))).toBe(text)
      }),
    )
  })

  it('writes ASCII as JSON.stringify does, whatever is to be escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 100 }), (text) => {
        const json = new JsonBytes()
        json.string(text)
        expect(Buffer.from(json.bytes.subarray(0, json.length)).toString('latin1')).toBe(JSON.stringify(text))
      }),
    )
  })

  it('writes terms as an array of strings', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(half, half), { maxLength: 200 }), (halves) => {
        const terms = new TermList({ high: 1, low: 2 })
        for (const [high, low] of halves) terms.addPlain(high, low)
        expect(written((json) => json.terms(terms))).toEqual(termStrings(terms))
      }),
    )
  })

  it('writes words as a sketch is encoded', () => {
    fc.assert(
      fc.property(fc.uint16Array({ maxLength: 300 }), (words) => {
        expect(written((json) => json.base64(words))).toBe(encodeSketch(words))
      }),
    )
  })

  it('writes digests as they are encoded', () => {
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 3, maxLength: 4 }), (words) => {
        expect(written((json) => json.base64Url(words))).toBe(encodeWords(words))
      }),
    )
  })

  it('keeps what it holds when it grows, and copies parts of other bytes', () => {
    const other = Buffer.from(`<"${'x'.repeat(100_000)}">`)
    const json = new JsonBytes()
    json.ascii('[')
    for (let i = 0; i < 5; i++) {
      json.append(other, 1, other.length - 1)
      json.ascii(i < 4 ? ',' : ']')
    }
    expect(JSON.parse(Buffer.from(json.bytes.subarray(0, json.length)).toString())).toEqual(Array(5).fill('x'.repeat(100_000)))
    json.clear()
    expect(json.length).toBe(0)
  })
})
