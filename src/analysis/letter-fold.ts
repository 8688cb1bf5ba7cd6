import { foldOfUnit } from './case-fold.js'

/** Letters that programs and keyboards write for one another: the one that stands for all, and the others. */
const sameLetters: readonly (readonly [string, string])[] = [
  // Persian and Urdu yeh, kaf and heh, and alef without its hamza, as search engines fold them. Letters that Kurdish and Pashto tell apart stay.
  ['ي', 'ىی'],
  ['ك', 'ک'],
  ['ه', 'ہۀۂ'],
  ['ا', 'أإآٱ'],
]
/** The zeros of the digits that readers of these scripts and of ASCII take for each other. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
/** Blocks of Latin letters with marks. */
const latinBlocks = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
  [0x212b, 0x212b],
] as const

/**
 * Latin letters with marks, which many texts leave out: mails, capitals, texts typed on another keyboard. Vietnamese tells words and names apart by
 * them, and keeps them (signed-form.ts).
 */
const latinWithMarks = [...unitsOf(latinBlocks)].filter((unit) => withoutMarks(unit) !== unit && withoutMarks(unit) < 0x7b)

/**
 * The fold of every UTF-16 code unit for signatures: its lower case (case-fold.ts), and one letter where several are written for it, one digit for
 * those of several scripts.
 */
export const letterOfUnit: Uint16Array = buildTable()

/** The characters whose fold is another one though they are no capitals. */
export const respelledSmall = [
  ...['ıς', ...sameLetters.map(([, others]) => others), String.fromCharCode(...zeros.flatMap(tenFrom))],
  ...latinWithMarks.filter((unit) => foldOfUnit[unit] === unit).map((unit) => String.fromCharCode(unit)),
].join('')

function buildTable(): Uint16Array {
  const table = foldOfUnit.slice()
  for (const [letter, others] of sameLetters) for (const other of others) table[other.charCodeAt(0)] = letter.charCodeAt(0)
  for (const zero of zeros) for (const digit of tenFrom(zero)) table[digit] = 0x30 + digit - zero
  for (const unit of latinWithMarks) table[unit] = foldOfUnit[withoutMarks(unit)]!
  return table
}

/** The first letter of a unit's canonical form. */
function withoutMarks(unit: number): number {
  return String.fromCharCode(unit).normalize('NFD').charCodeAt(0)
}

function* unitsOf(blocks: readonly (readonly [number, number])[]): Generator<number> {
  for (const [from, to] of blocks) for (let unit = from; unit <= to; unit++) yield unit
}

function tenFrom(zero: number): number[] {
  return Array.from({ length: 10 }, (_, digit) => zero + digit)
}
