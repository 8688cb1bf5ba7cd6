/** The letters of index terms, indexed by the six bits that each letter encodes: base64url. */
export const termAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// One call with all codes takes half the time of joining eight strings.
const codes = Uint8Array.from(termAlphabet, (letter) => letter.charCodeAt(0))

/**
 * An index term of 8 characters (base64url) from 48 bits of a hash: the low 16 bits of `high`, then all of `low`.
 *
 * 48 bits, because among a million documents of 40 terms each, a term then equals an unrelated one with a chance of about 1 in 7 million.
 * Verification refuses a candidate that results from such a collision. Collections keep fewer bits: see held-term.ts.
 *
 * @param high,low unsigned 32-bit halves; the upper 16 bits of `high` are dropped
 */
export function encodeTerm(high: number, low: number): string {
  return String.fromCharCode(
    codes[(high >>> 10) & 63]!,
    codes[(high >>> 4) & 63]!,
    codes[((high & 15) << 2) | (low >>> 30)]!,
    codes[(low >>> 24) & 63]!,
    codes[(low >>> 18) & 63]!,
    codes[(low >>> 12) & 63]!,
    codes[(low >>> 6) & 63]!,
    codes[low & 63]!,
  )
}

/** 32-bit words, high bits first, in base64url without padding: 16 characters for three words. */
export function encodeWords(words: Uint32Array): string {
  let binary = ''
  for (const word of words) for (let shift = 24; shift >= 0; shift -= 8) binary += String.fromCharCode((word >>> shift) & 255)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
