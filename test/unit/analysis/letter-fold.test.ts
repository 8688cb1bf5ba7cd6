import { describe, expect, it } from 'vitest'
import { foldOfUnit } from '../../../src/analysis/case-fold.js'
import { letterOfUnit, respelledSmall } from '../../../src/analysis/letter-fold.js'

const foldOf = (text: string) => text.replace(/./gs, (unit) => String.fromCharCode(letterOfUnit[unit.charCodeAt(0)]!))

describe('letterOfUnit', () => {
  it('is one letter where keyboards have several', () => {
    expect(foldOf('علی کی')).toBe(foldOf('علي كى'))
    expect(foldOf('أحمد إلى آل')).toBe(foldOf('احمد الى ال'))
    expect(foldOf('Ещё ЁЛКА')).toBe('еще елка')
    expect(foldOf('Łódź Tromsø')).toBe('lodz tromso')
  })

  it('tells letters apart that words are told apart by', () => {
    const pairs = ['ةه', 'ؤو', 'ئي', 'ھه', 'ەه', 'ېي', 'ێي', 'ßs', 'đd', 'йи', 'їі', 'ґг']
    expect(pairs.filter(([a, b]) => foldOf(a!) === foldOf(b!))).toEqual([])
  })

  it('is the letter alone where Latin and Greek ones have marks', () => {
    expect(foldOf('Ἡ ᾨδὴ τοῦ Ἕλληνος, ΐδιος')).toBe(foldOf('Η ΩΔΗ ΤΟΥ ΕΛΛΗΝΟΣ, ΙΔΙΟΣ'))
    expect(foldOf('ȘTIINȚĂ știință şŢ Çağrı ÅÄÖ crème')).toBe('stiinta stiinta st cagri aao creme')
  })

  it('has one form of the digits of several scripts', () => {
    expect(['٣٤', '۳۴', '३४', '৩৪', '๓๔', '૩૪', '໓໔', '၃၄', '៣៤', '౩౪'].map(foldOf)).toEqual(Array(10).fill('34'))
  })

  it('is the lower case of all other units, and changes nothing when it is applied again', () => {
    const changed = [...letterOfUnit.keys()].filter((unit) => letterOfUnit[unit] !== foldOfUnit[unit])
    expect(String.fromCharCode(...changed)).toMatch(/^[À-ɏ\u0386-\u03ceЁёḀ-\u1fff\u212b\u0620-\u06d3\p{Nd}]+$/u)
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
