import { foldSupplementary } from '../analysis/case-fold.js'
import {
  AMPERSAND,
  classOfSupplementary,
  classOfUnit,
  DIGIT,
  IDEOGRAPH,
  INVISIBLE,
  LETTER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from '../analysis/character-classes.js'
import { letterOfUnit, respelledSmall } from '../analysis/letter-fold.js'

/**
 * The marks between tokens, by their effect on a scan, numbered from 1 in the order of kernel/text/units.ts. All other marks only end a run of end
 * marks.
 */
const marks = [
  // Blanks.
  ' \t\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
  // Line ends.
  '\r\n',
  // Stops: end a sentence when a blank follows, or closers and then a blank.
  '.!?…。！？؟۔।',
  // Closers.
  '"”’\')]',
  // Line marks: may mark a quote, an attribution, a signature or an address. The lines must then be classified.
  '>»|@:=}#%-_*~+',
] as const

/** Han numerals: figures in a script that writes them as words. As figures, they keep two notices of one template apart. */
const numerals = '〇零一二三四五六七八九十百千万萬億亿兆两兩'

/** Class of units that hint at a text that is not normalised. */
const suspect = 15
/** Number of classes in character-classes.ts. */
const kinds = 11
const alwaysSuspect = [AMPERSAND, INVISIBLE]
const allKinds = Array.from({ length: kinds }, (_, kind) => kind)
const tokenKinds = [LETTER, DIGIT, IDEOGRAPH, UNSPACED_LETTER, UNSPACED_MARK]

/**
 * The kinds that are suspect in each range of units. From U+0300 on, letters are suspect, because they stand among marks that may combine with them.
 * Punctuation is not, so typographic quotes cost nothing.
 */
const suspectRanges = [
  { start: 0, end: 0x80, suspects: alwaysSuspect },
  { start: 0x80, end: 0xa0, suspects: allKinds },
  { start: 0xa0, end: 0x300, suspects: alwaysSuspect },
  { start: 0x300, end: 0xd800, suspects: [...alwaysSuspect, ...tokenKinds] },
  { start: 0xd800, end: 0xe000, suspects: allKinds },
  { start: 0xe000, end: 0x10000, suspects: [...alwaysSuspect, ...tokenKinds] },
] as const
/**
 * Units below U+0300 that hint at a text in another form than the signed one (signed-form.ts): codes of terminals, characters that are printed over
 * others, letters and digits in another form; the head of the arrow between two times of subtitles; and þ, which Turkish texts have if they were misread.
 */
const formUnits = '\u001b\b>þ²³¹ĲĳŉſǄǅǆǇǈǉǊǋǌǱǲǳ'
const classBits = 4
const capital = 1 << 8
const numeral = 1 << 9
const markShift = 10

// As in kernel/text/memory.ts and unit-table.ts.
const unitsPlace = 0x10000
const unitCount = 0x10000
const foldsPlace = 0x60000
const classesPlace = 0x80000
const classWordsPlace = 0x200

/** Lower case of a code point above U+FFFF; -1 if it is neither a letter nor a digit. */
export function foldOfSupplementary(codePoint: number): number {
  const kind = classOfSupplementary(codePoint)
  return kind === LETTER || kind === DIGIT || kind === IDEOGRAPH ? foldSupplementary(codePoint) : -1
}

/** The part of the kernel that composes the table of units. */
export interface UnitTableKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  combineUnits(start: number, end: number): void
}

/**
 * Writes the table of code units into the memory of a kernel that has read no text yet. A scan consults the table for every character, so everything
 * it needs is in one word: bits 0-3 the class in a text as it came, bits 4-7 the class in a normalised text, bit 8 a letter whose lower case differs,
 * bit 9 a Han numeral, bits 10-12 the mark, bits 16-31 the lower case.
 *
 * @returns the table, as a view of the memory
 */
export function writeUnitTable(kernel: UnitTableKernel): Uint32Array {
  const { buffer } = kernel.memory
  new Uint16Array(buffer, foldsPlace).set(letterOfUnit)
  new Uint8Array(buffer, classesPlace).set(classOfUnit)
  for (const { end, start, suspects } of suspectRanges) {
    new Uint32Array(buffer, classWordsPlace).set(wordsOfKinds(suspects))
    kernel.combineUnits(start, end)
  }
  const table = new Uint32Array(buffer, unitsPlace, unitCount)
  // These are not capitals, although they fold to another letter.
  for (const unit of respelledSmall) table[unit.charCodeAt(0)]! &= ~capital
  for (const unit of formUnits) table[unit.charCodeAt(0)]! |= suspect
  marks.forEach((units, i) => {
    for (const unit of units) table[unit.charCodeAt(0)]! |= (i + 1) << markShift
  })
  for (const unit of numerals) table[unit.charCodeAt(0)]! |= numeral
  return table
}

/** Both classes of each kind of unit. */
function wordsOfKinds(suspects: readonly number[]): Uint32Array {
  return Uint32Array.from({ length: kinds }, (_, kind) => (suspects.includes(kind) ? suspect : kind) | (kind << classBits))
}
