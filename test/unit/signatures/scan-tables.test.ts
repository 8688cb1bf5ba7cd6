import { describe, expect, it } from 'vitest'
import {
  AMPERSAND,
  classOfUnit,
  DIGIT,
  IDEOGRAPH,
  INVISIBLE,
  LETTER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from '../../../src/analysis/character-classes.js'
import { letterOfUnit, respelledSmall } from '../../../src/analysis/letter-fold.js'
import { writeUnitTable } from '../../../src/signatures/scan-tables.js'
import { TextKernel } from '../../../src/signatures/text-kernel.js'

const suspect = 15

/** Whether a unit is suspect, by the rules in the comments of the table. */
function isSuspect(unit: number, kind: number): boolean {
  if ('\u001b\b>þ²³¹ĲĳŉſǄǅǆǇǈǉǊǋǌǱǲǳ'.includes(String.fromCharCode(unit))) return true
  if (kind === AMPERSAND || kind === INVISIBLE || (unit >= 0x80 && unit < 0xa0)) return true
  const isToken = [LETTER, DIGIT, IDEOGRAPH, UNSPACED_LETTER, UNSPACED_MARK].includes(kind)
  return unit >= 0x300 && (isToken || (unit >= 0xd800 && unit < 0xe000))
}

const unitTable = writeUnitTable(new TextKernel().exports)

describe('the table of units', () => {
  it('says of every unit what the tables of the analysis say', () => {
    const expected = Array.from({ length: 0x10000 }, (_, unit) => {
      const kind = classOfUnit[unit]!
      const isCapital = letterOfUnit[unit] !== unit && !respelledSmall.includes(String.fromCharCode(unit))
      return { raw: isSuspect(unit, kind) ? suspect : kind, kind, isCapital, fold: letterOfUnit[unit] }
    })
    const told = Array.from(unitTable, (word) => ({
      raw: word & 15,
      kind: (word >>> 4) & 15,
      isCapital: ((word >>> 8) & 1) === 1,
      fold: word >>> 16,
    }))
    expect(told).toEqual(expected)
  })

  it('numbers the marks by what they do, and knows the numerals', () => {
    const markOf = (character: string) => (unitTable[character.charCodeAt(0)]! >>> 10) & 7
    expect([...' \n.)>a'].map(markOf)).toEqual([1, 2, 3, 4, 5, 0])
    expect([...'三万人3'].map((character) => (unitTable[character.charCodeAt(0)]! >>> 9) & 1)).toEqual([1, 1, 0, 0])
  })
})
