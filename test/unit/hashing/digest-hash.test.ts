import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { md5Hex, sha1Hex } from '../../../src/hashing/digest.js'
import { digestHash64 } from '../../../src/hashing/digest-hash.js'

const hex = (half: number) => half.toString(16).padStart(8, '0')

describe('digestHash64', () => {
  it('gives the first 16 hex digits of the digest as two halves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const md5 = digestHash64('md5', text)
        const sha1 = digestHash64('sha1', text)
        expect(hex(md5.high) + hex(md5.low)).toBe(md5Hex(text).slice(0, 16))
        expect(digestHash64('md5', Buffer.from(text))).toEqual(md5)
        expect(hex(sha1.high) + hex(sha1.low)).toBe(sha1Hex(text).slice(0, 16))
      }),
    )
  })
})
