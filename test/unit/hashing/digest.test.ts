import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digest128, sha256Base64Url } from '../../../src/hashing/digest.js'

const anyString = fc.string({ unit: 'grapheme', maxLength: 60 })

describe('digest128', () => {
  it('writes the first 16 bytes of SHA-256 as four words, high bytes first, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.integer({ min: 0, max: 3 }), (bytes, offset) => {
        const target = new Uint32Array(8).fill(7)
        digest128(bytes, target, offset)
        const expected = createHash('sha256').update(bytes).digest()
        const words = [0, 4, 8, 12].map((at) => expected.readUInt32BE(at))
        expect([...target]).toEqual([...Array(offset).fill(7), ...words, ...Array(4 - offset).fill(7)])
      }),
    )
  })
})

describe('sha256Base64Url', () => {
  it('is the first 22 characters of SHA-256 in base64url', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        expect(sha256Base64Url(text)).toBe(createHash('sha256').update(text, 'utf8').digest('base64url').slice(0, 22))
      }),
    )
  })
})
