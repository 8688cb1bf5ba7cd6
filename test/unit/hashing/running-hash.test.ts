import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combine64, hash64 } from '../../../src/hashing/hash64.js'
import { RunningHash } from '../../../src/hashing/running-hash.js'

describe('RunningHash', () => {
  it('combines a sequence as combine64 does, one element after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
        const hashes = words.map((word) => hash64(word))
        const running = new RunningHash()
        running.start(hashes[0]!.high, hashes[0]!.low)
        for (const { high, low } of hashes.slice(1)) running.add(high, low)
        expect({ high: running.high >>> 0, low: running.low >>> 0 }).toEqual(hashes.reduce(combine64))
      }),
    )
  })
})
