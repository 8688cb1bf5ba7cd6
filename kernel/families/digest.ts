import { endMd5, md5Block, startMd5 } from './md5'
import { endSha1, sha1Block, startSha1 } from './sha1'

const BLOCK_BYTES: i32 = 64
/** The block that is being filled, and room for what is written beyond it eight bytes at a time. */
export const BLOCK: usize = memory.data(72)
/** Where the length of the message stands in the last block. */
const LENGTH_AT: i32 = 56

/** First 64 bits of the digest. */
export let digestHigh: u32 = 0
/** The next 32 bits of the digest, after {@link digestHigh}. */
export let digestLow: u32 = 0

let isSha1: bool = false
let filled: i32 = 0
let length: u64 = 0

/** Begins an MD5, or a SHA-1. */
export function startDigest(sha1: bool): void {
  isSha1 = sha1
  filled = 0
  length = 0
  if (sha1) startSha1()
  else startMd5()
}

/** Appends a byte to the message. */
export function addByte(byte: u8): void {
  store<u8>(BLOCK + usize(filled), byte)
  filled++
  length++
  if (filled == BLOCK_BYTES) takeBlock()
}

/** Appends `count` bytes that lie at a place of the memory. */
export function addBytes(at: usize, count: i32): void {
  if (count > BLOCK_BYTES - filled - 1) {
    for (let i = 0; i < count; i++) addByte(load<u8>(at + usize(i)))
    return
  }
  copyWidely(at, count)
  filled += count
  length += u64(count)
}

/** Ends the message: one bit, zeros, and its length in bits. */
export function endDigest(): void {
  const bits = length << 3
  addByte(0x80)
  if (filled > LENGTH_AT) {
    clearWidely(BLOCK_BYTES)
    takeBlock()
  }
  clearWidely(LENGTH_AT)
  store<u64>(BLOCK + usize(LENGTH_AT), isSha1 ? bswap<u64>(bits) : bits)
  takeBlock()
  digestHigh = isSha1 ? endSha1(0) : endMd5(0)
  digestLow = isSha1 ? endSha1(1) : endMd5(1)
}

/** Copies to where the block is filled: up to seven bytes more than asked, because eight at a time are faster than a call that copies. */
function copyWidely(from: usize, count: i32): void {
  const to = BLOCK + usize(filled)
  for (let i: usize = 0; i < usize(count); i += 8) store<u64>(to + i, load<u64>(from + i))
}

/** Writes zeros from where the block is filled up to `end`, and up to seven after it. */
function clearWidely(end: i32): void {
  for (let i = filled; i < end; i += 8) store<u64>(BLOCK + usize(i), 0)
}

function takeBlock(): void {
  if (isSha1) sha1Block(BLOCK)
  else md5Block(BLOCK)
  filled = 0
}
