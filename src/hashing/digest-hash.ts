import { hash } from 'node:crypto'
import type { Hash64 } from './hash64.js'

/**
 * The first 64 bits of the MD5 or SHA-1 of a string's UTF-8 bytes, or of bytes: the first 16 hex digits of `md5Hex` or `sha1Hex`.
 *
 * The digest is read from a string with a character for each byte, which is cheaper than parsing hex digits or making a buffer.
 */
export function digestHash64(algorithm: 'md5' | 'sha1', text: string | Uint8Array): Hash64 {
  const bytes = hash(algorithm, text, 'binary')
  return { high: readUint32(bytes, 0), low: readUint32(bytes, 4) }
}

function readUint32(bytes: string, at: number): number {
  return (
    ((bytes.charCodeAt(at) << 24) | (bytes.charCodeAt(at + 1) << 16) | (bytes.charCodeAt(at + 2) << 8) | bytes.charCodeAt(at + 3)) >>> 0
  )
}
