import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineSplitter } from '../../../src/input/line-splitter.js'

/** Lines by the obvious way: those above the limit as null. */
function splitSlowly(text: string, limit: number): (string | null)[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return lines.map((line) => (line.length > limit ? null : line))
}

describe('LineSplitter', () => {
  it('gives whole lines however the bytes are cut, and their lengths always add up', () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 }), { maxLength: 12 })
    fc.assert(
      fc.property(pieces, fc.constantFrom(3, 1000), (parts, limit) => {
        const splitter = new LineSplitter(limit)
        const blocks = [...parts.flatMap((part) => splitter.push(Buffer.from(part))), splitter.finish() ?? []].flat()
        const text = parts.join('')
        expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBe(text.length)
        const kept = blocks.map(({ bytes }) => bytes.toString()).join('')
        if (limit === 1000) expect(kept).toBe(text)
        // A line that ended within one piece may be above the limit: whoever reads lines checks that.
        const short = splitSlowly(text, limit).filter((line) => line !== null)
        for (const line of new Set(short)) expect(kept).toContain(line)
        for (const { oversized, bytes, length } of blocks) if (oversized) expect([bytes.length, length > limit]).toEqual([0, true])
      }),
      { numRuns: 2000 },
    )
  })
})
