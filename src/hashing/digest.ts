import { hash } from 'node:crypto'

/**
 * MD5 of a string's UTF-8 bytes as 32 lowercase hex digits. A fingerprint, not a protection: the papers use it, and speed is its reason.
 *
 * `crypto.hash` makes no object a call and is three times as fast as `createHash` on sentences.
 */
export function md5Hex(text: string): string {
  return hash('md5', text, 'hex')
}

/** SHA-1 of a string's UTF-8 bytes as 40 lowercase hex digits; as {@link md5Hex}, for the signatures whose papers name it. */
export function sha1Hex(text: string): string {
  return hash('sha1', text, 'hex')
}
