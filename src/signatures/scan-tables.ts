import { foldOfUnit, foldSupplementary } from '../analysis/case-fold.js'
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
import { letterClass } from './sketch-token.js'

/** What stands between tokens, by what it does to a scan, numbered from 1: the order is that of kernel/text/units.ts. Other marks end a run of end marks and nothing else. */
const marks = [
  // Blanks.
  ' \t\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
  // Line ends.
  '\r\n',
  // Stops: end a sentence when a blank follows, with closers between.
  '.!?…。！？؟۔।',
  // Closers.
  '"”’\')]',
  // Line marks: may mark a quote, an attribution, a signature or an address, for which the lines must be classified.
  '>»|@:=}#%-_*~+',
] as const

/** Han numerals: figures in a script that writes them as words, so that two notices of one template are told apart. */
const numerals = '〇零一二三四五六七八九十百千万萬億亿兆两兩'

/** Class of units that may mean that a text is not normalised. */
const suspect = 15
/** Classes of character-classes.ts. */
const kinds = 11
const alwaysSuspect = [AMPERSAND, INVISIBLE]
const allKinds = Array.from({ length: kinds }, (_, kind) => kind)
const tokenKinds = [LETTER, DIGIT, IDEOGRAPH, UNSPACED_LETTER, UNSPACED_MARK]

/**
 * Kinds that are suspect, by ranges of units. From U+0300 on letters stand among marks that may join them; punctuation does not, so that typographic
 * quotes cost nothing.
 */
const suspectRanges = [
  { start: 0, end: 0x80, suspects: alwaysSuspect },
  { start: 0x80, end: 0xa0, suspects: allKinds },
  { start: 0xa0, end: 0x300, suspects: alwaysSuspect },
  { start: 0x300, end: 0xd800, suspects: [...alwaysSuspect, ...tokenKinds] },
  { start: 0xd800, end: 0xe000, suspects: allKinds },
  { start: 0xe000, end: 0x10000, suspects: [...alwaysSuspect, ...tokenKinds] },
] as const
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

/** Class of the first letter of a word, 1..31, by its code unit. */
export function letterClassOf(unit: number): number {
  return letterClass(unit)
}

/** Lower case of a code point above U+FFFF; -1 where it is no letter and no digit. */
export function foldOfSupplementary(codePoint: number): number {
  const kind = classOfSupplementary(codePoint)
  return kind === LETTER || kind === DIGIT || kind === IDEOGRAPH ? foldSupplementary(codePoint) : -1
}

/** What of the kernel puts the table of units together. */
export interface UnitTableKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  combineUnits(start: number, end: number): void
}

/**
 * Writes the table of code units into the memory of a kernel that has read no text yet. All that a scan asks of a unit is one word there, because
 * it asks once a character: bits 0-3 class in a text as it came, bits 4-7 class in a normalised text, bit 8 a letter whose lower case
 * differs, bit 9 a Han numeral, bits 10-12 mark, bits 16-31 lower case.
 *
 * @returns the table where it lies
 */
export function writeUnitTable(kernel: UnitTableKernel): Uint32Array {
  const { buffer } = kernel.memory
  new Uint16Array(buffer, foldsPlace).set(foldOfUnit)
  new Uint8Array(buffer, classesPlace).set(classOfUnit)
  for (const { end, start, suspects } of suspectRanges) {
    new Uint32Array(buffer, classWordsPlace).set(wordsOfKinds(suspects))
    kernel.combineUnits(start, end)
  }
  const table = new Uint32Array(buffer, unitsPlace, unitCount)
  // Their lower case is no other spelling of them.
  for (const unit of 'ıς') table[unit.charCodeAt(0)]! &= ~capital
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
