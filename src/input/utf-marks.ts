/** How files begin that are not UTF-8, by their byte order mark or, without one, by where their zero bytes are. */

/** So many bytes tell: text has a zero in every second one, and in none of the others, only if it is UTF-16. */
const headBytes = 16

/** Whether a file that begins with these bytes is UTF-16: every letter of ASCII has a zero byte before or after it. */
export function isUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  if (bytes.length < headBytes) return false
  const zeros = Array.from(bytes.subarray(0, headBytes), (byte) => byte === 0)
  return zeros.every((zero, i) => zero === (i % 2 === 1)) || zeros.every((zero, i) => zero === (i % 2 === 0))
}

/** Whether a file that begins with these bytes is UTF-32. Its mark in one order of bytes begins with that of UTF-16. */
export function isUtf32(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  return (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)
}
