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

/** What stands between tokens, by what it does to a scan, numbered from 1: the order is that of kernel/units.ts. Other marks end a run of end marks and nothing else. */
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
const classBits = 4
const capital = 1 << 8
const numeral = 1 << 9
const markShift = 10
const foldShift = 16

/**
 * All that a scan asks of a code unit in one word, because it asks once a character: bits 0-3 class in a text as it came, bits 4-7 class in
 * a normalised text, bit 8 a letter whose lower case differs, bit 9 a Han numeral, bits 10-12 mark, bits 16-31 lower case.
 */
export const unitTable: Uint32Array = buildUnitTable()

/** Class of the first letter of a word, 1..31, by its code unit. */
export function letterClassOf(unit: number): number {
  return letterClass(unit)
}

/** Lower case of a code point above U+FFFF; -1 where it is no letter and no digit. */
export function foldOfSupplementary(codePoint: number): number {
  const kind = classOfSupplementary(codePoint)
  return kind === LETTER || kind === DIGIT || kind === IDEOGRAPH ? foldSupplementary(codePoint) : -1
}

function buildUnitTable(): Uint32Array {
  const table = new Uint32Array(0x10000)
  for (let unit = 0; unit < 0x10000; unit++) {
    const kind = classOfUnit[unit]!
    const fold = foldOfUnit[unit]!
    const raw = isSuspect(unit, kind) ? suspect : kind
    const isCapital = fold !== unit && unit !== 0x131 && unit !== 0x3c2
    table[unit] = raw | (kind << classBits) | (isCapital ? capital : 0) | (fold << foldShift)
  }
  marks.forEach((units, i) => {
    for (const unit of units) table[unit.charCodeAt(0)]! |= (i + 1) << markShift
  })
  for (const unit of numerals) table[unit.charCodeAt(0)]! |= numeral
  return table
}

/** From U+0300 on letters stand among marks that may join them; punctuation does not, so that typographic quotes cost nothing. */
function isSuspect(unit: number, kind: number): boolean {
  if (kind === AMPERSAND || kind === INVISIBLE || (unit >= 0x80 && unit < 0xa0)) return true
  if (unit < 0x300) return false
  const isToken = kind === LETTER || kind === DIGIT || kind === IDEOGRAPH || kind === UNSPACED_LETTER || kind === UNSPACED_MARK
  return isToken || (unit >= 0xd800 && unit < 0xe000)
}
