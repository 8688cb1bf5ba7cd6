import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortPattern, wildcardMatch } from '../../../src/json/wildcard.js'

describe('wildcardMatch', () => {
  it.each([
    ['*', '', true],
    ['a*', 'a', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*b*', 'abc', true],
    ['a*b*c', 'aXbXc', true],
    ['a*b*c', 'acb', false],
    ['a.*', 'a.b.c', true],
    ['a.', 'a', false],
    ['ab*ba', 'aba', false],
    ['**', 'x', true],
    ['[a-z]+', 'abc', false],
  ])('matches %j with %j: %s', (pattern, name, expected) => {
    expect(wildcardMatch(pattern, name)).toBe(expected)
  })

  it('is not slowed down by many stars', () => {
    expect(wildcardMatch('a*'.repeat(1_000).concat('b'), 'a'.repeat(5_000))).toBe(false)
  })

  it('does not read a pattern beyond the end of the text', () => {
    const pattern = '*a'.repeat(1_000_000)
    for (let i = 0; i < 10_000; i++) expect(wildcardMatch(pattern, `aaab${i}`)).toBe(false)
  })

  it('agrees with matching letter by letter', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 })
    const names = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 })
    fc.assert(fc.property(letters, names, (pattern, name) => wildcardMatch(pattern, name) === matchesSlowly(pattern, name)))
  })
})

describe('shortPattern', () => {
  it('has one star in the place of each run', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', '*'), maxLength: 20 })
    fc.assert(fc.property(pattern, (pattern) => shortPattern(pattern) === pattern.replaceAll(/\*+/g, '*')))
  })

  it('takes a run of millions', () => {
    expect(shortPattern(`a${'*'.repeat(20_000_000)}b**`)).toBe('a*b*')
  })
})

function matchesSlowly(pattern: string, name: string): boolean {
  if (pattern === '') return name === ''
  if (pattern[0] === '*') return matchesSlowly(pattern.slice(1), name) || (name !== '' && matchesSlowly(pattern, name.slice(1)))
  return pattern[0] === name[0] && matchesSlowly(pattern.slice(1), name.slice(1))
}
