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

/**
 * Latin and Greek letters with marks, which many texts omit: mails, capitals, texts typed on another keyboard. In Vietnamese, marks distinguish words
 * and names, so its texts keep them (signed-form.ts).
 */
const lettersWithMarks = [...unitsOf(markedBlocks)].filter((unit) => withoutMarks(unit) !== unit && isPlainLetter(withoutMarks(unit)))

/**
 * The fold of every UTF-16 code unit for signatures: its lower case (case-fold.ts), one letter for letters that are written for one another, and one
 * digit for the digits of several scripts.
 */
export const letterOfUnit: Uint16Array = buildTable()

/** Characters that fold to another one although they are not capitals. */
export const respelledSmall = [
  'ıς',
  ...[...sameLetters.flatMap(([, others]) => unitsIn(others)), ...zeros.flatMap(tenFrom), ...lettersWithMarks]
    .filter((unit) => foldOfUnit[unit] === unit)
    .map((unit) => String.fromCharCode(unit)),
].join('')

function buildTable(): Uint16Array {
  const table = foldOfUnit.slice()
  for (const [letter, others] of sameLetters) for (const other of unitsIn(others)) table[other] = letter.charCodeAt(0)
  for (const zero of zeros) for (const digit of tenFrom(zero)) table[digit] = 0x30 + digit - zero
  for (const unit of lettersWithMarks) table[unit] = foldOfUnit[withoutMarks(unit)]!
  return table
}

/** The first letter of a unit's canonical form. */
function withoutMarks(unit: number): number {
  return String.fromCharCode(unit).normalize('NFD').charCodeAt(0)
}

/** Whether a unit is a Latin or Greek letter without marks. */
function isPlainLetter(unit: number): boolean {
  return /[A-Za-zΑ-Ωα-ω]/.test(String.fromCharCode(unit))
}

function* unitsOf(blocks: readonly (readonly [number, number])[]): Generator<number> {
  for (const [from, to] of blocks) for (let unit = from; unit <= to; unit++) yield unit
}

function unitsIn(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

function tenFrom(zero: number): number[] {
  return Array.from({ length: 10 }, (_, digit) => zero + digit)
}
