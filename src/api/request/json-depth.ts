const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

/**
 * Whether JSON text nests objects and arrays deeper than `limit`, found before it is parsed: what is parsed is walked by recursive code, which
 * a hostile depth would break. Text that is not JSON gives some answer and is left to the parser.
 *
 * Hot path: looks at every byte of every document. Works on bytes of UTF-8, in which the bytes looked for are nothing else.
 */
export function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === quote) i = endOfString(bytes, i + 1)
    else if (byte === openBrace || byte === openBracket) {
      if (++depth > limit) return true
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
  return false
}

/** Offset of the quote that ends the string begun before `from`; the end of the bytes where there is none. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let i = from; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === quote) return i
    if (byte === backslash) i++
  }
  return bytes.length
}
