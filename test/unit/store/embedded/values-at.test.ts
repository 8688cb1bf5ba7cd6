import { describe, expect, it } from 'vitest'
import { valueAt, valuesAt } from '../../../../src/store/embedded/values-at.js'

describe('valueAt', () => {
  it.each([
    ['a key', { a: 1 }, 'a', 1],
    ['a key in an object', { a: { b: 'x' } }, 'a.b', 'x'],
    ['a key with a dot', { 'a.b': 'x' }, 'a.b', 'x'],
    ['keys with dots in objects', { 'a.b': { 'c.d': 1 } }, 'a.b.c.d', 1],
    ['several values, in their order', { a: [1, [2, 3]] }, 'a', [1, 2, 3]],
    ['a value that stands alone in an array', { a: ['x'] }, 'a', 'x'],
    ['every object of an array', { a: [{ b: 1 }, { c: 2 }, { b: 3 }] }, 'a.b', [1, 3]],
    ['a flag', { a: false }, 'a', false],
  ])('finds %s', (_, source, path, value) => {
    expect(valueAt(source, path)).toEqual(value)
  })

  it.each([
    ['null', { a: null }, 'a'],
    ['an empty array', { a: [] }, 'a'],
    ['a path that ends too early', { a: 1 }, 'a.b'],
    ['what every object inherits', { a: {} }, 'a.constructor'],
    ['the prototype', {}, '__proto__'],
  ])('takes %s for no value', (_, source, path) => {
    expect(valueAt(source, path)).toBeUndefined()
  })
})

describe('valuesAt', () => {
  it('leaves out the fields that the document lacks', () => {
    expect(valuesAt({ a: 1, c: null }, ['a', 'b', 'c'])).toEqual({ a: 1 })
  })
})
