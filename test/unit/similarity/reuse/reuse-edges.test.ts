import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLiteralEdges } from '../../../../src/similarity/reuse/reuse-edges.js'

const terms = (...numbers: number[]) => Int32Array.from(numbers)
const whole = (a: Int32Array, b: Int32Array) => ({ a: { first: 0, end: a.length }, b: { first: 0, end: b.length } })

describe('findLiteralEdges', () => {
  it('reaches from the first literal run to the last', () => {
    const a = terms(90, 1, 2, 3, 91, 4, 5, 6, 92)
    const b = terms(80, 81, 1, 2, 3, 4, 5, 6)
    expect(findLiteralEdges(a, b, whole(a, b), 3)).toEqual({ a: { first: 1, end: 8 }, b: { first: 2, end: 8 }, covered: 6 })
  })

  it('finds nothing where runs are too short, and nothing outside the ranges', () => {
    const a = terms(1, 2, 3)
    expect(findLiteralEdges(a, terms(1, 2, 4), whole(a, a), 3)).toBeUndefined()
    expect(findLiteralEdges(a, a, { a: { first: 0, end: 2 }, b: { first: 0, end: 3 } }, 3)).toBeUndefined()
    expect(findLiteralEdges(a, terms(), { a: { first: 0, end: 3 }, b: { first: 0, end: 0 } }, 3)).toBeUndefined()
  })

  it('goes on along a run where the text repeats itself', () => {
    const a = terms(...Array.from({ length: 30 }, (_, i) => i % 3))
    expect(findLiteralEdges(a, a, whole(a, a), 3)).toEqual({ ...whole(a, a), covered: 30 })
  })

  it('covers the tokens that a look at all pairs of runs covers', () => {
    const list = fc.array(fc.integer({ min: -2, max: 3 }), { maxLength: 25 }).map((numbers) => terms(...numbers))
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 4 }), (a, b, run) => {
        const covered = new Set<number>()
        const isRun = (i: number, j: number) => Array.from({ length: run }, (_, k) => k).every((k) => a[i + k] === b[j + k])
        for (let i = 0; i + run <= a.length; i++) {
          for (let j = 0; j + run <= b.length; j++) if (isRun(i, j)) for (let k = 0; k < run; k++) covered.add(i + k)
        }
        const found = findLiteralEdges(a, b, whole(a, b), run)
        expect(found?.covered ?? 0).toBe(covered.size)
        if (found) expect(found.a).toEqual({ first: Math.min(...covered), end: Math.max(...covered) + 1 })
      }),
    )
  })
})
