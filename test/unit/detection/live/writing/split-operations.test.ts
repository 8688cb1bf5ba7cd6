import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitOperations } from '../../../../../src/detection/live/writing/split-operations.js'
import type { WriteOperation } from '../../../../../src/model.js'

const size = { operations: 250, characters: 512 * 1024 }

describe('splitOperations', () => {
  it('keeps all operations in their order, in parts that are not empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: size.characters }), { maxLength: 40 }), (lengths) => {
        const operations = lengths.map((length, i) => operationOf(i, length))
        const parts = splitOperations(operations, size)
        expect(parts.flat()).toEqual(operations)
        expect(parts.filter(({ length }) => length === 0)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('cuts at a number of operations', () => {
    const operations = Array.from({ length: 2 * size.operations + 1 }, (_, i) => operationOf(i, 1))
    expect(splitOperations(operations, size).map(({ length }) => length)).toEqual([size.operations, size.operations, 1])
  })

  it('cuts at a number of characters, and leaves a longer document alone', () => {
    const third = size.characters / 3
    const operations = [third, third, third, 1, 2 * size.characters, 1].map((length, i) => operationOf(i, Math.floor(length)))
    expect(splitOperations(operations, size).map(({ length }) => length)).toEqual([4, 1, 1])
    expect(splitOperations([{ ...operationOf(0, third * 2), upsert: { text: 'x'.repeat(third) } }, operationOf(1, 9)], size)).toHaveLength(
      2,
    )
  })
})

function operationOf(id: number, length: number): WriteOperation {
  return { kind: 'index', id: String(id), source: { text: 'x'.repeat(length), n: 1 }, stamp: String(id), acceptedAt: id }
}
