import { describe, expect, it } from 'vitest'
import { foldOfUnit, foldSupplementary } from '../../../src/analysis/case-fold.js'

const letterOf = (letter: string) => String.fromCharCode(foldOfUnit[letter.charCodeAt(0)]!)

describe('foldOfUnit', () => {
  it('makes i, ı, İ and I one letter, and final sigma a sigma', () => {
    expect([...'iıİI'].map(letterOf)).toEqual(['i', 'i', 'i', 'i'])
    expect([...'Σσς'].map(letterOf)).toEqual(['σ', 'σ', 'σ'])
  })

  it('is the lower case of every other code unit, and surrogates themselves', () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const character = String.fromCharCode(unit)
      if ('iıİIς'.includes(character)) continue
      const expected = unit >= 0xd800 && unit < 0xe000 ? unit : character.toLowerCase().charCodeAt(0)
      if (foldOfUnit[unit] !== expected) expect.fail(`U+${unit.toString(16)} folds to U+${foldOfUnit[unit]!.toString(16)}`)
    }
  })

  it('is stable: folding twice changes nothing more', () => {
    expect(foldOfUnit.every((folded) => foldOfUnit[folded] === folded)).toBe(true)
  })
})

describe('foldSupplementary', () => {
  it('lower-cases letters beyond the basic plane', () => {
    expect(foldSupplementary(0x10400)).toBe(0x10428)
    expect(foldSupplementary(0x20000)).toBe(0x20000)
  })
})
