import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineJson } from '../../../../src/api/request/json-outline.js'
import { countNames } from '../../../../src/api/request/parse-json.js'

const isDeeperThan = (bytes: Uint8Array, limit: number) => outlineJson(bytes, limit).isTooDeep
const namesIn = (text: string) => outlineJson(Buffer.from(text), 100).names

describe('outlineJson', () => {
  it('counts objects and arrays alike', () => {
    expect(isDeeperThan(Buffer.from('[{"a":[1]}]'), 3)).toBe(false)
    expect(isDeeperThan(Buffer.from('[{"a":[1]}]'), 2)).toBe(true)
  })

  it('counts levels, not values beside each other', () => {
    expect(isDeeperThan(Buffer.from('[[],[],[{}]]'), 3)).toBe(false)
  })

  it('passes over brackets in strings, after escaped quotes and backslashes too', () => {
    expect(isDeeperThan(Buffer.from(String.raw`{"a":"[[[\"[[[\\","b":"}"}`), 1)).toBe(false)
    expect(isDeeperThan(Buffer.from(String.raw`{"a":"\\","b":[[1]]}`), 2)).toBe(true)
  })

  it('agrees with walking the parsed value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 6 }), (value, limit) => {
        expect(isDeeperThan(Buffer.from(JSON.stringify(value)), limit)).toBe(depthOf(value) > limit)
      }),
    )
  })

  it('finds the end of long strings, whatever stands in them, wherever it is escaped', () => {
    const piece = fc.constantFrom('x', '"', '\\', '[', 'x'.repeat(60), 'x'.repeat(61), 'x'.repeat(200))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const bytes = Buffer.from(JSON.stringify([pieces.join(''), []]))
        expect([isDeeperThan(bytes, 1), isDeeperThan(bytes, 2)]).toEqual([true, false])
      }),
      { numRuns: 1_000 },
    )
  })

  it('counts names as often as they are written, wherever they stand', () => {
    expect(namesIn('{"a":{"b":1,"b":2},"c":[{"a":"x:y"},{}]}')).toBe(5)
    expect(namesIn(String.raw`{"a\":":"\":"}`)).toBe(1)
  })

  it('counts the names of the parsed value where none is written twice', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        expect(namesIn(JSON.stringify(value, null, indent))).toBe(countNames(value))
      }),
    )
  })

  it('counts the objects and arrays of the parsed value, its members, and most names of an object in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const { containers, values, mostNames } = outlineJson(Buffer.from(JSON.stringify(value, null, indent)), 1_000)
        expect(containers).toBe(containersOf(value))
        expect(values).toBe(membersOf(value))
        expect(mostNames).toBe(mostNamesOf(value))
      }),
    )
  })

  it('gives an answer for what is not JSON', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void outlineJson(bytes, 5)))
  })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

/** The objects and arrays in a value, itself included. */
function containersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const children = Object.values(value) as unknown[]
  return children.reduce((sum: number, each) => sum + containersOf(each), 1)
}

/** The members of all objects and arrays of a value; an empty one counts as one. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const children = Object.values(value) as unknown[]
  return children.reduce((sum: number, each) => sum + membersOf(each), Math.max(1, children.length))
}

function mostNamesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const children = Object.values(value) as unknown[]
  return Math.max(Array.isArray(value) ? 0 : children.length, 0, ...children.map(mostNamesOf))
}
