const bytesPerTerm = 6

/** Terms as numbers one after another, six bytes each, high bytes first. */
export function packTerms(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * bytesPerTerm)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < numbers.length; i++) {
    view.setUint16(i * bytesPerTerm, Math.floor(numbers[i]! / 0x100000000))
    view.setUint32(i * bytesPerTerm + 2, numbers[i]! % 0x100000000)
  }
  return bytes
}

/** Reads what {@link packTerms} wrote. */
export function unpackTerms(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; at += bytesPerTerm) numbers.push(view.getUint16(at) * 0x100000000 + view.getUint32(at + 2))
  return numbers
}
