const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const termLength = 8
const bytesPerTerm = 6

// Looked up for each character of each term of each document: a table beats a search.
const digits = new Int8Array(128).fill(-1)
for (let i = 0; i < alphabet.length; i++) digits[alphabet.charCodeAt(i)] = i

/** The 48 bits of a term (hashing/term-code.ts) as a whole number; -1 if the text is no term. */
export function termToNumber(term: string): number {
  if (term.length !== termLength) return -1
  const high = fourDigits(term, 0)
  const low = fourDigits(term, 4)
  return high < 0 || low < 0 ? -1 : high * 0x1000000 + low
}

/** The term of a number that {@link termToNumber} gave. */
export function numberToTerm(number: number): string {
  return fourLetters(Math.floor(number / 0x1000000)) + fourLetters(number % 0x1000000)
}

/** Terms as numbers one behind the other, six bytes each, high bytes first. */
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

function fourDigits(term: string, from: number): number {
  let value = 0
  for (let i = from; i < from + 4; i++) {
    const digit = digits[term.charCodeAt(i)] ?? -1
    if (digit < 0) return -1
    value = (value << 6) | digit
  }
  return value
}

function fourLetters(value: number): string {
  return alphabet[value >>> 18]! + alphabet[(value >>> 12) & 63]! + alphabet[(value >>> 6) & 63]! + alphabet[value & 63]!
}
