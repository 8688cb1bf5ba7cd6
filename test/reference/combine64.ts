import type { Hash64 } from '../../src/hashing/hash64.js'
import { mix32 } from '../../src/hashing/mix.js'

/** Combines two 64-bit hashes in order into a new object. `RunningHash` does the same in place, element by element. */
export function combine64(first: Hash64, second: Hash64): Hash64 {
  const low = mix32(Math.imul(first.low, 0x9e3779b1) ^ second.low ^ ((first.high << 7) | (first.high >>> 25)))
  const high = mix32((Math.imul(first.high, 0x85ebca77) ^ second.high) + low)
  return { high, low }
}
