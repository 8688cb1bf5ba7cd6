export const FNV_OFFSET: u32 = 0x811c9dc5
export const FNV_PRIME: u32 = 0x01000193

/** As `mix32` of src/hashing/mix.ts. */
export function mix32(value: u32): u32 {
  let h = value
  h = (h ^ (h >>> 16)) * 0x85ebca6b
  h = (h ^ (h >>> 13)) * 0xc2b2ae35
  return h ^ (h >>> 16)
}

/** As `hashBytes64` of src/hashing/hash64.ts: the high half in the high word. */
export function hashBytes64(at: usize, length: i32): u64 {
  let a: u32 = 0x9e3779b1
  let b: u32 = 0x85ebca77
  const end = at + length
  for (let p = at; p < end; p++) {
    const byte: u32 = load<u8>(p)
    a = rotl((a ^ byte) * 0x01000193, 13)
    b = rotl((b ^ byte) * 0x5bd1e995, 15)
  }
  a ^= length
  b ^= length
  const low = mix32(a ^ (b * 0xc2b2ae35))
  const high = mix32(b ^ (low * 0x9e3779b1))
  return (u64(high) << 32) | u64(low)
}
