const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Letter of an index term → its six bits; 0 for what is no such letter, so that any text can be read. */
const bitsOf = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, alphabet.indexOf(String.fromCharCode(code))))

/**
 * Half of an index term as a number, the reverse of `encodeTerm`: its letters 0..3 are the part at 0, its letters 4..7 that at 4. Of a longer
 * text in base64url, as digests are, the first eight letters make such parts, too.
 *
 * @returns 0..2^24 − 1
 */
export function termPart(term: string, at: 0 | 4): number {
  const first = bitsOf[term.charCodeAt(at)]! | 0
  const second = bitsOf[term.charCodeAt(at + 1)]! | 0
  const third = bitsOf[term.charCodeAt(at + 2)]! | 0
  return (first << 18) | (second << 12) | (third << 6) | bitsOf[term.charCodeAt(at + 3)]!
}
