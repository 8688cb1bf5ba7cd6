/** SHA-1 (FIPS 180-4), a block at a time. */

/** The 80 words that a block is spread to. */
const SCHEDULE: usize = memory.data(320)

let state0: u32 = 0
let state1: u32 = 0
let state2: u32 = 0
let state3: u32 = 0
let state4: u32 = 0

export function startSha1(): void {
  state0 = 0x67452301
  state1 = 0xefcdab89
  state2 = 0x98badcfe
  state3 = 0x10325476
  state4 = 0xc3d2e1f0
}

/** Word 0 or 1 of the digest. */
export function endSha1(word: i32): u32 {
  return word == 0 ? state0 : state1
}

export function sha1Block(block: usize): void {
  spread(block)
  let a = state0
  let b = state1
  let c = state2
  let d = state3
  let e = state4
  let next: u32 = 0
  for (let i = 0; i < 20; i++) {
    next = rotl<u32>(a, 5) + ((b & c) | (~b & d)) + e + scheduled(i) + 0x5a827999
    e = d
    d = c
    c = rotl<u32>(b, 30)
    b = a
    a = next
  }
  for (let i = 20; i < 40; i++) {
    next = rotl<u32>(a, 5) + (b ^ c ^ d) + e + scheduled(i) + 0x6ed9eba1
    e = d
    d = c
    c = rotl<u32>(b, 30)
    b = a
    a = next
  }
  for (let i = 40; i < 60; i++) {
    next = rotl<u32>(a, 5) + ((b & c) | (d & (b | c))) + e + scheduled(i) + 0x8f1bbcdc
    e = d
    d = c
    c = rotl<u32>(b, 30)
    b = a
    a = next
  }
  for (let i = 60; i < 80; i++) {
    next = rotl<u32>(a, 5) + (b ^ c ^ d) + e + scheduled(i) + 0xca62c1d6
    e = d
    d = c
    c = rotl<u32>(b, 30)
    b = a
    a = next
  }
  state0 += a
  state1 += b
  state2 += c
  state3 += d
  state4 += e
}

function spread(block: usize): void {
  for (let i = 0; i < 16; i++) setScheduled(i, bswap<u32>(load<u32>(block + (usize(i) << 2))))
  for (let i = 16; i < 80; i++) {
    setScheduled(i, rotl<u32>(scheduled(i - 3) ^ scheduled(i - 8) ^ scheduled(i - 14) ^ scheduled(i - 16), 1))
  }
}

function scheduled(i: i32): u32 {
  return load<u32>(SCHEDULE + (usize(i) << 2))
}

function setScheduled(i: i32, word: u32): void {
  store<u32>(SCHEDULE + (usize(i) << 2), word)
}
