import { foldOfUnit } from './case-fold.js'

/** Letters that programs and keyboards write for one another: the one that stands for all, and the others. */
const sameLetters: readonly (readonly [string, string])[] = [
  // Persian and Urdu yeh, kaf and heh, and alef without its hamza, as search engines fold them. Letters that Kurdish and Pashto tell apart stay.
  ['ي', 'ىی'],
  ['ك', 'ک'],
  ['ه', 'ہۀۂ'],
  ['ا', 'أإآٱ'],
  // Romanian letters with a comma, for which older texts have those with a cedilla.
  ['ş', 'șȘ'],
  ['ţ', 'țȚ'],
]
/** The zeros of the digits that readers of these scripts and of ASCII take for each other. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/**
 * The fold of every UTF-16 code unit for signatures: its lower case (case-fold.ts), and one letter where several are written for it, one digit for
 * those of several scripts.
 */
export const letterOfUnit: Uint16Array = buildTable()

/** The characters whose fold is another one though they are no capitals. */
export const respelledSmall = `ıς${sameLetters.map(([, others]) => others.toLowerCase()).join('')}${String.fromCharCode(...zeros.flatMap(tenFrom))}`

function buildTable(): Uint16Array {
  const table = foldOfUnit.slice()
  for (const [letter, others] of sameLetters) for (const other of others) table[other.charCodeAt(0)] = letter.charCodeAt(0)
  for (const zero of zeros) for (const digit of tenFrom(zero)) table[digit] = 0x30 + digit - zero
  return table
}

function tenFrom(zero: number): number[] {
  return Array.from({ length: 10 }, (_, digit) => zero + digit)
}
