import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthOf, mergeSource } from '../../../../../../src/detection/live/writing/history/merge-source.js'
import type { JsonObject } from '../../../../../../src/model.js'

const objects = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.jsonValue({ maxDepth: 3 }), {
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>

describe('mergeSource', () => {
  it('merges objects recursively and replaces everything else', () => {
    const source = { a: { b: 1, c: [1, 2] }, d: 'x', e: { f: 1 } }
    expect(mergeSource(source, { a: { c: [1, 3], g: null }, d: { h: 1 }, e: 5 })).toEqual({
      a: { b: 1, c: [1, 3], g: null },
      d: { h: 1 },
      e: 5,
    })
  })

  it('gives the very same document when nothing changes', () => {
    const source = { a: { b: [1, { c: 2 }] }, d: null }
    expect(mergeSource(source, { a: { b: [1, { c: 2 }] }, d: null })).toBe(source)
    expect(mergeSource(source, {})).toBe(source)
  })

  it('tells null from a field that is not there', () => {
    expect(mergeSource({}, { a: null })).toEqual({ a: null })
  })

  it('changes nothing when the same part is merged again, and nothing outside the document', () => {
    fc.assert(
      fc.property(objects, objects, (source, part) => {
        const merged = mergeSource(source, part)
        expect(mergeSource(merged, part)).toBe(merged)
        expect(Object.getPrototypeOf(merged)).toBe(Object.getPrototypeOf(source))
        expect(({} as JsonObject).a).toBeUndefined()
      }),
    )
  })

  it('takes __proto__ for a field like any other', () => {
    const part = JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject
    const merged = mergeSource({ a: 1 }, part)
    expect(Object.keys(merged)).toEqual(['a', '__proto__'])
    expect(merged.polluted).toBeUndefined()
  })
})

describe('depthOf', () => {
  it('counts objects and arrays inside one another, up to a limit', () => {
    expect([1, {}, { a: 1 }, { a: [{ b: 1 }] }].map((value) => depthOf(value, 10))).toEqual([0, 1, 1, 3])
    let deep: unknown = 1
    for (let i = 0; i < 5000; i++) deep = [deep]
    expect(depthOf(deep, 100)).toBe(101)
  })
})
