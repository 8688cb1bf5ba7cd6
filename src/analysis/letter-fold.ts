import { foldOfUnit } from './case-fold.js'

/** Letters that programs and keyboards write for one another: the letter that represents all, and the others. */
const sameLetters: readonly (readonly [string, string])[] = [
  // Persian and Urdu yeh, kaf and heh, and alef without its hamza, as search engines fold them. Letters that Kurdish and Pashto distinguish stay.
  ['ي', 'ىی'],
  ['ك', 'ک'],
  ['ه', 'ہۀۂ'],
  ['ا', 'أإآٱ'],
  // Most Russian texts have no ё. Texts typed on foreign keyboards have no stroke, and Unicode does not decompose a stroke as a mark.
  ['е', 'ёЁ'],
  ['l', 'łŁ'],
  ['o', 'øØǿǾ'],
]
/** The zeros of the digits that readers of these scripts take for ASCII digits and the other way round. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0]
/** Blocks of Latin and Greek letters with marks. */
const markedBlocks = [
  [0xc0, 0x24f],
  [0x37f, 0x3ff],
  [0x1e00, 0x1fff],
  [0x212b, 0x212b],
] as const

const plainLetter = /^[A-Za-zΑ-Ωα-ω]/

/**
 * Latin and Greek letters with marks, which many texts omit (mails, capitals, texts typed on another keyboard), each with its letter without marks. In
 * Vietnamese, marks distinguish words and names, so its texts keep them (signed-form.ts).
 */
const lettersWithMarks = findLettersWithMarks()

/**
 * The fold of every UTF-16 code unit for signatures: its lower case (case-fold.ts), one letter for letters that are written for one another, and one
 * digit for the digits of several scripts.
 */
export const letterOfUnit: Uint16Array = buildTable()

/** Characters that fold to another one although they are not capitals. */
export const respelledSmall = [
  'ıς',
  ...[...sameLetters.flatMap(([, others]) => unitsIn(others)), ...zeros.flatMap(tenFrom), ...lettersWithMarks.keys()]
    .filter((unit) => foldOfUnit[unit] === unit)
    .map((unit) => String.fromCharCode(unit)),
].join('')

function buildTable(): Uint16Array {
  const table = foldOfUnit.slice()
  for (const [letter, others] of sameLetters) for (const other of unitsIn(others)) table[other] = letter.charCodeAt(0)
  for (const zero of zeros) for (const digit of tenFrom(zero)) table[digit] = 0x30 + digit - zero
  for (const [unit, letter] of lettersWithMarks) table[unit] = foldOfUnit[letter]!
  return table
}

function findLettersWithMarks(): Map<number, number> {
  const letters = String.fromCharCode(...markedBlocks.flatMap(unitsOf)).split('')
  // Decomposed in one call, because every command waits for the table.
  const forms = letters.join('\n').normalize('NFD').split('\n')
  const found = new Map<number, number>()
  letters.forEach((letter, i) => {
    const form = forms[i]!
    if (form !== letter && plainLetter.test(form)) found.set(letter.charCodeAt(0), form.charCodeAt(0))
  })
  return found
}

function unitsOf([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

function unitsIn(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

function tenFrom(zero: number): number[] {
  return Array.from({ length: 10 }, (_, digit) => zero + digit)
}
