/** MD5 (RFC 1321), block by block. */

/** ⌊2^32 · |sin(i + 1)|⌋. */
const SINES: usize = memory.data<u32>([
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
])

let stateA: u32 = 0
let stateB: u32 = 0
let stateC: u32 = 0
let stateD: u32 = 0

/** Begins a message. */
export function startMd5(): void {
  stateA = 0x67452301
  stateB = 0xefcdab89
  stateC = 0x98badcfe
  stateD = 0x10325476
}

/** Word 0 or 1 of the digest, in the order of its bytes. */
export function endMd5(word: i32): u32 {
  return bswap<u32>(word == 0 ? stateA : stateB)
}

/** Processes the next 64 bytes of the message. */
export function md5Block(at: usize): void {
  let a = stateA
  let b = stateB
  let c = stateC
  let d = stateD
  for (let i = 0; i < 16; i += 4) {
    a = b + rotl<u32>(a + choose(b, c, d) + wordAt(at, i) + sine(i), 7)
    d = a + rotl<u32>(d + choose(a, b, c) + wordAt(at, i + 1) + sine(i + 1), 12)
    c = d + rotl<u32>(c + choose(d, a, b) + wordAt(at, i + 2) + sine(i + 2), 17)
    b = c + rotl<u32>(b + choose(c, d, a) + wordAt(at, i + 3) + sine(i + 3), 22)
  }
  for (let i = 16; i < 32; i += 4) {
    a = b + rotl<u32>(a + choose(d, b, c) + wordAt(at, 5 * i + 1) + sine(i), 5)
    d = a + rotl<u32>(d + choose(c, a, b) + wordAt(at, 5 * i + 6) + sine(i + 1), 9)
    c = d + rotl<u32>(c + choose(b, d, a) + wordAt(at, 5 * i + 11) + sine(i + 2), 14)
    b = c + rotl<u32>(b + choose(a, c, d) + wordAt(at, 5 * i + 16) + sine(i + 3), 20)
  }
  for (let i = 32; i < 48; i += 4) {
    a = b + rotl<u32>(a + (b ^ c ^ d) + wordAt(at, 3 * i + 5) + sine(i), 4)
    d = a + rotl<u32>(d + (a ^ b ^ c) + wordAt(at, 3 * i + 8) + sine(i + 1), 11)
    c = d + rotl<u32>(c + (d ^ a ^ b) + wordAt(at, 3 * i + 11) + sine(i + 2), 16)
    b = c + rotl<u32>(b + (c ^ d ^ a) + wordAt(at, 3 * i + 14) + sine(i + 3), 23)
  }
  for (let i = 48; i < 64; i += 4) {
    a = b + rotl<u32>(a + (c ^ (b | ~d)) + wordAt(at, 7 * i) + sine(i), 6)
    d = a + rotl<u32>(d + (b ^ (a | ~c)) + wordAt(at, 7 * i + 7) + sine(i + 1), 10)
    c = d + rotl<u32>(c + (a ^ (d | ~b)) + wordAt(at, 7 * i + 14) + sine(i + 2), 15)
    b = c + rotl<u32>(b + (d ^ (c | ~a)) + wordAt(at, 7 * i + 21) + sine(i + 3), 21)
  }
  stateA += a
  stateB += b
  stateC += c
  stateD += d
}

/** Bits of y where x has ones, of z elsewhere. */
function choose(x: u32, y: u32, z: u32): u32 {
  return (x & y) | (~x & z)
}

function wordAt(at: usize, i: i32): u32 {
  return load<u32>(at + (usize(i & 15) << 2))
}

function sine(i: i32): u32 {
  return load<u32>(SINES + (usize(i) << 2))
}
