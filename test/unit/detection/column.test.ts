import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Column } from '../../../src/detection/column.js'

describe('Column', () => {
  it('holds what an array would hold after the same pushes and appends', () => {
    const values = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 20 })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(values, fc.integer({ min: 0, max: 9 })), { maxLength: 40 }),
        fc.integer({ min: 0, max: 4 }),
        (steps, capacity) => {
          const column = new Column((n) => new Uint32Array(n), capacity)
          const array: number[] = []
          for (const step of steps) {
            const offset = typeof step === 'number' ? column.push(step) : column.append(Uint32Array.from(step))
            expect(offset).toBe(array.length)
            array.push(...(typeof step === 'number' ? [step] : step))
          }
          expect([...column.values.subarray(0, column.length)]).toEqual(array)
        },
      ),
    )
  })

  it('makes room at once and keeps what it has', () => {
    const column = new Column((n) => new Int32Array(n), 1)
    column.push(-5)
    column.reserve(1000)
    expect(column.values.length).toBeGreaterThanOrEqual(1001)
    expect([column.values[0], column.length]).toEqual([-5, 1])
    expect(column.byteLength).toBe(column.values.byteLength)
  })
})
