/**
 * The bytes of a padded base64 text.
 *
 * @returns undefined if encoding the bytes would not give the same text; such a text is not stored
 */
export function sketchBytes(encoded: string): Uint8Array | undefined {
  const bytes = Buffer.from(encoded, 'base64')
  return bytes.length > 0 && bytes.length % 2 === 0 && bytes.toString('base64') === encoded ? bytes : undefined
}

/** The padded base64 text of a sketch's words. */
export function encodeSketchWords(words: Uint16Array): string {
  const bytes = new Uint8Array(words.length * 2)
  for (const [i, word] of words.entries()) {
    bytes[i * 2] = word & 255
    bytes[i * 2 + 1] = word >>> 8
  }
  return sketchText(bytes)
}

/** The padded base64 text of a sketch's bytes. */
export function sketchText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/** The 16-bit words of a sketch, low bytes first. A copy, because the driver's buffers may begin at odd addresses. */
export function sketchWords(bytes: Uint8Array): Uint16Array {
  const words = new Uint16Array(bytes.length >>> 1)
  for (let i = 0; i < words.length; i++) words[i] = bytes[i * 2]! | (bytes[i * 2 + 1]! << 8)
  return words
}
