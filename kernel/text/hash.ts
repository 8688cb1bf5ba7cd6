import { RESULTS } from './memory'

/** Start of an FNV-1a hash. */
export const FNV_OFFSET: u32 = 0x811c9dc5
/** Factor of an FNV-1a hash. */
export const FNV_PRIME: u32 = 0x01000193

/** As `mix32` of src/hashing/mix.ts. */
export function mix32(value: u32): u32 {
  let h = value
  h = (h ^ (h >>> 16)) * 0x85ebca6b
  h = (h ^ (h >>> 13)) * 0xc2b2ae35
  return h ^ (h >>> 16)
}

/** {@link mix32} of four values. */
export function mixLanes(values: v128): v128 {
  let h = values
  h = i32x4.mul(v128.xor(h, i32x4.shr_u(h, 16)), i32x4.splat(0x85ebca6b))
  h = i32x4.mul(v128.xor(h, i32x4.shr_u(h, 13)), i32x4.splat(0xc2b2ae35))
  return v128.xor(h, i32x4.shr_u(h, 16))
}

/** Mixes the two halves of a digest like `hash64` of src/hashing/hash64.ts, and writes the digest to the results. */
export function finishHash64(a: u32, b: u32): void {
  const low = mix32(a ^ (b * 0xc2b2ae35))
  store<u32>(RESULTS, mix32(b ^ (low * 0x9e3779b1)), 24)
  store<u32>(RESULTS, low, 28)
}
