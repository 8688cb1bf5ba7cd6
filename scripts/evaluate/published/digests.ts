import { hash } from 'node:crypto'
import type { Hash64 } from '../../../src/hashing/hash64.js'

/** MD5 of a string's UTF-8 bytes as 32 lowercase hex digits. The papers use MD5 because it is fast. */
export function md5Hex(text: string): string {
  return hash('md5', text, 'hex')
}

/** SHA-1 of a string's UTF-8 bytes as 40 lowercase hex digits. */
export function sha1Hex(text: string): string {
  return hash('sha1', text, 'hex')
}

/** The first 64 bits of a digest in hex digits. */
export function halvesOf(digest: string): Hash64 {
  return { high: Number.parseInt(digest.slice(0, 8), 16), low: Number.parseInt(digest.slice(8, 16), 16) }
}
