import { describe, expect, it } from 'vitest'
import { foldOfUnit } from '../../../src/analysis/case-fold.js'
import { letterOfUnit, respelledSmall } from '../../../src/analysis/letter-fold.js'

const foldOf = (text: string) => text.replace(/./gs, (unit) => String.fromCharCode(letterOfUnit[unit.charCodeAt(0)]!))

describe('letterOfUnit', () => {
  it('is one letter where keyboards have several', () => {
    expect(foldOf('علی کی')).toBe(foldOf('علي كى'))
    expect(foldOf('أحمد إلى آل')).toBe(foldOf('احمد الى ال'))
  })

  it('tells letters apart that words are told apart by', () => {
    const pairs = ['ةه', 'ؤو', 'ئي', 'ھه', 'ەه', 'ېي', 'ێي', 'ßs', 'đd', 'łl', 'øo', 'йи', 'ήη']
    expect(pairs.filter(([a, b]) => foldOf(a!) === foldOf(b!))).toEqual([])
  })

  it('is the letter alone where Latin ones have marks', () => {
    expect(foldOf('ȘTIINȚĂ știință şŢ Çağrı ÅÄÖ crème')).toBe('stiinta stiinta st cagri aao creme')
  })

  it('has one form of the digits of several scripts', () => {
    expect(['٣٤', '۳۴', '३४', '৩৪', '๓๔'].map(foldOf)).toEqual(Array(5).fill('34'))
  })

  it('is the lower case of all other units, and changes nothing when it is applied again', () => {
    const changed = [...letterOfUnit.keys()].filter((unit) => letterOfUnit[unit] !== foldOfUnit[unit])
    expect(String.fromCharCode(...changed)).toMatch(/^[À-ɏḀ-ỿ\u212b\u0620-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]+$/)
    expect(letterOfUnit.every((folded) => letterOfUnit[folded] === folded)).toBe(true)
  })

  it('knows which units have another fold and are no capitals', () => {
    const small = [...letterOfUnit.keys()].filter(
      (unit) => letterOfUnit[unit] !== unit && String.fromCharCode(unit).toLowerCase().charCodeAt(0) === unit,
    )
    const lone = small.filter((unit) => unit < 0xd800 || unit > 0xdfff)
    expect([...new Set(respelledSmall)].sort((one, other) => one.charCodeAt(0) - other.charCodeAt(0)).join('')).toBe(
      String.fromCharCode(...lone),
    )
  })
})
