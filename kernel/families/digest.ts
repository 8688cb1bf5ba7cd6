import { endMd5, md5Block, startMd5 } from './md5'
import { endSha1, sha1Block, startSha1 } from './sha1'

const BLOCK_BYTES: i32 = 64
/** The block that is being filled, and room after it, because eight bytes are written at a time. */
export const BLOCK: usize = memory.data(72)
/** Offset of the message's length in the last block. */
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

/** Appends `count` bytes of the memory from `at` on. */
export function addBytes(at: usize, count: i32): void {
  if (count > BLOCK_BYTES - filled - 1) {
    for (let i = 0; i < count; i++) addByte(load<u8>(at + usize(i)))
    return
  }
  copyWidely(at, count)
  filled += count
  length += u64(count)
}

/** Ends the message: appends a one bit, zeros, and the length in bits. */
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

/** Appends bytes to the block, and up to seven more: copying eight at a time is faster than a call that copies. */
function copyWidely(from: usize, count: i32): void {
  const to = BLOCK + usize(filled)
  for (let i: usize = 0; i < usize(count); i += 8) store<u64>(to + i, load<u64>(from + i))
}

/** Writes zeros from the end of the filled part up to `end`, and up to seven zeros after it. */
function clearWidely(end: i32): void {
  for (let i = filled; i < end; i += 8) store<u64>(BLOCK + usize(i), 0)
}

function takeBlock(): void {
  if (isSha1) sha1Block(BLOCK)
  else md5Block(BLOCK)
  filled = 0
}
