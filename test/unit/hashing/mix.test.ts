import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mix32 } from '../../../src/hashing/mix.js'
import { slowMix32 } from '../../reference/wide-arithmetic.js'

const word = fc.integer({ min: 0, max: 0xffff_ffff })

describe('mix32', () => {
  it('is the final mix of MurmurHash3', () => {
    fc.assert(fc.property(word, (value) => mix32(value) === slowMix32(value)))
    // Results of the published algorithm.
    expect([mix32(0), mix32(1), mix32(2)]).toEqual([0, 0x514e28b7, 0x30f4c306])
  })

  it('gives different numbers for different numbers', () => {
    fc.assert(fc.property(word, word, (x, y) => x === y || mix32(x) !== mix32(y)))
  })

  it('reads signed and unsigned integers of the same bits alike', () => {
    fc.assert(fc.property(word, (value) => mix32(value) === mix32(value | 0)))
  })
})
