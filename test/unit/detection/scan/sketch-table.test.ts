import { describe, expect, it } from 'vitest'
import { SketchTable, sketchAt } from '../../../../src/detection/scan/sketch-table.js'

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

describe('SketchTable', () => {
  it('gives back each sketch, also one that is longer than a chunk and documents that have none', () => {
    const table = new SketchTable(false)
    const long = new Uint16Array(5_000_000).fill(7)
    const sketches = new Map([
      [0, Uint16Array.of(1, 2, 3)],
      [5000, long],
      [5001, Uint16Array.of(4)],
    ])
    for (const [document, sketch] of sketches) table.set(document, sketch)
    // Not with a matcher, which takes minutes for millions of numbers.
    for (const [document, sketch] of sketches) expect(Buffer.compare(bytesOf(table.get(document)), bytesOf(sketch))).toBe(0)
    expect(table.lengthOf(1)).toBe(0)
    expect(table.byteLength).toBeGreaterThan(long.byteLength)
  })

  it('keeps sketches where other threads can read them, by their places, if it is asked to', () => {
    const table = new SketchTable(true)
    table.set(3, Uint16Array.of(9, 8, 7))
    expect(table.chunks.every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true)
    const sent = structuredClone(table.chunks)
    expect(sketchAt(sent, table.placeOf(3), table.lengthOf(3))).toEqual(Uint16Array.of(9, 8, 7))
    expect(new SketchTable(false).chunks).toEqual([])
  })
})
