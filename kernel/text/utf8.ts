/** Writes a code point at an address. @returns the address after it */
export function writeUtf8(at: usize, codePoint: u32): usize {
  if (codePoint < 0x80) {
    store<u8>(at, codePoint)
    return at + 1
  }
  if (codePoint < 0x800) {
    store<u8>(at, 0xc0 | (codePoint >>> 6))
    store<u8>(at, 0x80 | (codePoint & 63), 1)
    return at + 2
  }
  if (codePoint < 0x10000) {
    store<u8>(at, 0xe0 | (codePoint >>> 12))
    store<u8>(at, 0x80 | ((codePoint >>> 6) & 63), 1)
    store<u8>(at, 0x80 | (codePoint & 63), 2)
    return at + 3
  }
  store<u8>(at, 0xf0 | (codePoint >>> 18))
  store<u8>(at, 0x80 | ((codePoint >>> 12) & 63), 1)
  store<u8>(at, 0x80 | ((codePoint >>> 6) & 63), 2)
  store<u8>(at, 0x80 | (codePoint & 63), 3)
  return at + 4
}
