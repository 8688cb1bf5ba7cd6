const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The letter of each six bits of a term, as ASCII. */
export const letterCodes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0))
/** Letters of a term. */
export const termLength = 8

/** Numbers of terms are below this. */
export const termNumbers = 2 ** 48

// Looked up for each character of each term of each document, so a table is worth it.
const digits = new Int8Array(128).fill(-1)
for (let i = 0; i < alphabet.length; i++) digits[alphabet.charCodeAt(i)] = i

/** The 48 bits of a term (hashing/term-code.ts) as an integer; -1 if the text is not a term. */
export function termToNumber(term: string): number {
  if (term.length !== termLength) return -1
  const high = fourDigits(term, 0)
  const low = fourDigits(term, 4)
  return high < 0 || low < 0 ? -1 : high * 0x1000000 + low
}

/** The term of a number that {@link termToNumber} gave. */
export function numberToTerm(number: number): string {
  const high = Math.floor(number / 0x1000000)
  const low = number - high * 0x1000000
  // One call over codes takes half the time of eight strings joined.
  return String.fromCharCode(
    letterCodes[high >>> 18]!,
    letterCodes[(high >>> 12) & 63]!,
    letterCodes[(high >>> 6) & 63]!,
    letterCodes[high & 63]!,
    letterCodes[low >>> 18]!,
    letterCodes[(low >>> 12) & 63]!,
    letterCodes[(low >>> 6) & 63]!,
    letterCodes[low & 63]!,
  )
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
