/** SHA-1 (FIPS 180-4), block by block. */

/** The message schedule: the 80 words made from a block. */
const SCHEDULE: usize = memory.data(320)

let state0: u32 = 0
let state1: u32 = 0
let state2: u32 = 0
let state3: u32 = 0
let state4: u32 = 0

/** Begins a message. */
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

/** Processes a block. Does five steps at a time, after which the five words of the state have their roles again, so none needs to be moved. */
export function sha1Block(block: usize): void {
  spread(block)
  let a = state0
  let b = state1
  let c = state2
  let d = state3
  let e = state4
  for (let at = SCHEDULE + 0; at < SCHEDULE + 80; at += 20) {
    e += rotl<u32>(a, 5) + choose(b, c, d) + load<u32>(at) + 0x5a827999
    b = rotl<u32>(b, 30)
    d += rotl<u32>(e, 5) + choose(a, b, c) + load<u32>(at, 4) + 0x5a827999
    a = rotl<u32>(a, 30)
    c += rotl<u32>(d, 5) + choose(e, a, b) + load<u32>(at, 8) + 0x5a827999
    e = rotl<u32>(e, 30)
    b += rotl<u32>(c, 5) + choose(d, e, a) + load<u32>(at, 12) + 0x5a827999
    d = rotl<u32>(d, 30)
    a += rotl<u32>(b, 5) + choose(c, d, e) + load<u32>(at, 16) + 0x5a827999
    c = rotl<u32>(c, 30)
  }
  for (let at = SCHEDULE + 80; at < SCHEDULE + 160; at += 20) {
    e += rotl<u32>(a, 5) + parity(b, c, d) + load<u32>(at) + 0x6ed9eba1
    b = rotl<u32>(b, 30)
    d += rotl<u32>(e, 5) + parity(a, b, c) + load<u32>(at, 4) + 0x6ed9eba1
    a = rotl<u32>(a, 30)
    c += rotl<u32>(d, 5) + parity(e, a, b) + load<u32>(at, 8) + 0x6ed9eba1
    e = rotl<u32>(e, 30)
    b += rotl<u32>(c, 5) + parity(d, e, a) + load<u32>(at, 12) + 0x6ed9eba1
    d = rotl<u32>(d, 30)
    a += rotl<u32>(b, 5) + parity(c, d, e) + load<u32>(at, 16) + 0x6ed9eba1
    c = rotl<u32>(c, 30)
  }
  for (let at = SCHEDULE + 160; at < SCHEDULE + 240; at += 20) {
    e += rotl<u32>(a, 5) + majority(b, c, d) + load<u32>(at) + 0x8f1bbcdc
    b = rotl<u32>(b, 30)
    d += rotl<u32>(e, 5) + majority(a, b, c) + load<u32>(at, 4) + 0x8f1bbcdc
    a = rotl<u32>(a, 30)
    c += rotl<u32>(d, 5) + majority(e, a, b) + load<u32>(at, 8) + 0x8f1bbcdc
    e = rotl<u32>(e, 30)
    b += rotl<u32>(c, 5) + majority(d, e, a) + load<u32>(at, 12) + 0x8f1bbcdc
    d = rotl<u32>(d, 30)
    a += rotl<u32>(b, 5) + majority(c, d, e) + load<u32>(at, 16) + 0x8f1bbcdc
    c = rotl<u32>(c, 30)
  }
  for (let at = SCHEDULE + 240; at < SCHEDULE + 320; at += 20) {
    e += rotl<u32>(a, 5) + parity(b, c, d) + load<u32>(at) + 0xca62c1d6
    b = rotl<u32>(b, 30)
    d += rotl<u32>(e, 5) + parity(a, b, c) + load<u32>(at, 4) + 0xca62c1d6
    a = rotl<u32>(a, 30)
    c += rotl<u32>(d, 5) + parity(e, a, b) + load<u32>(at, 8) + 0xca62c1d6
    e = rotl<u32>(e, 30)
    b += rotl<u32>(c, 5) + parity(d, e, a) + load<u32>(at, 12) + 0xca62c1d6
    d = rotl<u32>(d, 30)
    a += rotl<u32>(b, 5) + parity(c, d, e) + load<u32>(at, 16) + 0xca62c1d6
    c = rotl<u32>(c, 30)
  }
  state0 += a
  state1 += b
  state2 += c
  state3 += d
  state4 += e
}

/** Bits of y where x has ones, of z elsewhere. */
function choose(x: u32, y: u32, z: u32): u32 {
  return z ^ (x & (y ^ z))
}

function parity(x: u32, y: u32, z: u32): u32 {
  return x ^ y ^ z
}

function majority(x: u32, y: u32, z: u32): u32 {
  return (x & y) | (z & (x | y))
}

function spread(block: usize): void {
  for (let i: usize = 0; i < 64; i += 4) store<u32>(SCHEDULE + i, bswap<u32>(load<u32>(block + i)))
  // Computes the word that follows the sixteen words from `at` on.
  for (let at = SCHEDULE; at < SCHEDULE + 256; at += 4) {
    store<u32>(at, rotl<u32>(load<u32>(at, 52) ^ load<u32>(at, 32) ^ load<u32>(at, 8) ^ load<u32>(at), 1), 64)
  }
}
