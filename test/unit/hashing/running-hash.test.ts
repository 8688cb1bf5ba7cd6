import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Hash64, hash64 } from '../../../src/hashing/hash64.js'
import { RunningHash } from '../../../src/hashing/running-hash.js'
import { combine64 } from '../../reference/combine64.js'

describe('RunningHash', () => {
  it('combines a sequence as combine64 does, one element after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
        const hashes = words.map((word) => hash64(word))
        expect(runningHash(hashes)).toEqual(hashes.reduce(combine64))
      }),
    )
  })

  it('depends on the order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (x, y) => {
        fc.pre(x !== y)
        expect(runningHash([hash64(x), hash64(y)])).not.toEqual(runningHash([hash64(y), hash64(x)]))
      }),
    )
  })
})

function runningHash([first, ...others]: Hash64[]): Hash64 {
  const running = new RunningHash()
  running.start(first!.high, first!.low)
  for (const { high, low } of others) running.add(high, low)
  return { high: running.high >>> 0, low: running.low >>> 0 }
}
