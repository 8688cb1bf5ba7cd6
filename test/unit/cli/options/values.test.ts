import { describe, expect, it } from 'vitest'
import { fieldNames, gazetteerPath, languageCode, memorySize, numberBetween, wholeNumber } from '../../../../src/cli/options/values.js'

describe('memorySize', () => {
  it.each([
    ['512MB', 512 * 2 ** 20],
    ['1.5g', 1.5 * 2 ** 30],
    ['2 GiB', 2 ** 31],
    ['64k', 2 ** 16],
  ])('reads %s', (text, bytes) => {
    expect(memorySize(text)).toBe(bytes)
  })

  it.each([['12'], ['MB'], ['-1MB'], ['1TB'], ['1e3MB']])('refuses %s', (text) => {
    expect(() => memorySize(text)).toThrow('512MB')
  })
})

describe('wholeNumber and numberBetween', () => {
  it('take the bounds and nothing beyond or beside them', () => {
    expect([wholeNumber(1, 64)('1'), wholeNumber(1, 64)('64')]).toEqual([1, 64])
    for (const text of ['0', '65', '1.5', '', 'two', '0x10', '1e1']) expect(() => wholeNumber(1, 64)(text), text).toThrow('from 1 to 64')
    expect([numberBetween(0.8, 1, 0.9)('.8'), numberBetween(0.8, 1, 0.9)('1')]).toEqual([0.8, 1])
    for (const text of ['0.79', '1.01', '', '80%', 'Infinity'])
      expect(() => numberBetween(0.8, 1, 0.9)(text), text).toThrow('from 0.8 to 1, for example 0.9')
  })
})

describe('gazetteerPath', () => {
  it('reads a type and a path, which may have = in it, and adds up when repeated', () => {
    const first = gazetteerPath('person=a=b.txt')
    expect(gazetteerPath('location=c.txt', first)).toEqual([
      { type: 'person', path: 'a=b.txt' },
      { type: 'location', path: 'c.txt' },
    ])
    for (const text of ['person', 'person=', 'people=a.txt', '']) expect(() => gazetteerPath(text), text).toThrow('organisation')
  })
})

describe('fieldNames and languageCode', () => {
  it('split at commas and add up when repeated', () => {
    expect(fieldNames('b, c', ['a'])).toEqual(['a', 'b', 'c'])
    expect(() => fieldNames('a,,b')).toThrow('field names')
  })

  it('takes two letters', () => {
    expect(languageCode('TR')).toBe('tr')
    expect(() => languageCode('turkish')).toThrow('ISO 639-1')
  })
})
