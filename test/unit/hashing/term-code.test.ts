import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTerm, encodeWords } from '../../../src/hashing/term-code.js'

const word = fc.integer({ min: 0, max: 0xffff_ffff })

function bigEndian(...words: number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((each, i) => {
    bytes.writeUInt32BE(each, i * 4)
  })
  return bytes
}

describe('encodeTerm', () => {
  it('is base64url of the low 48 bits', () => {
    fc.assert(fc.property(word, word, (high, low) => encodeTerm(high, low) === bigEndian(high, low).subarray(2).toString('base64url')))
  })

  it('drops the upper half of the high word', () => {
    expect(encodeTerm(0xffff_0001, 5)).toBe(encodeTerm(1, 5))
  })
})

describe('encodeWords', () => {
  it('is base64url without padding', () => {
    fc.assert(
      fc.property(word, word, word, word, (...words) => {
        expect(encodeWords(Uint32Array.from(words))).toBe(bigEndian(...words).toString('base64url'))
      }),
    )
  })

  it('takes 22 characters for four words, and 16 for three', () => {
    expect(encodeWords(new Uint32Array(4))).toHaveLength(22)
    expect(encodeWords(new Uint32Array(3))).toHaveLength(16)
  })
})
