import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineBlock, LineSplitter } from '../../../src/input/line-splitter.js'

/** Splits a text into lines in the obvious way, with null for lines above the limit. */
function splitSlowly(text: string, limit: number): (string | null)[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return lines.map((line) => (line.length > limit ? null : line))
}

/** The blocks that a splitter gives for some bytes, which are overwritten afterwards. */
function pushAndOverwrite(splitter: LineSplitter, part: string): LineBlock[] {
  const bytes = Buffer.from(part)
  const blocks = splitter.push(bytes).map((block) => ({ ...block, bytes: Buffer.from(block.bytes) }))
  bytes.fill('x')
  return blocks
}

describe('LineSplitter', () => {
  it('gives whole lines however the bytes are cut and whatever is written there later, and their lengths always add up', () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 }), { maxLength: 12 })
    fc.assert(
      fc.property(pieces, fc.constantFrom(3, 1000), (parts, limit) => {
        const splitter = new LineSplitter(limit)
        const blocks = [...parts.flatMap((part) => pushAndOverwrite(splitter, part)), splitter.finish() ?? []].flat()
        const text = parts.join('')
        expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBe(text.length)
        const kept = blocks.map(({ bytes }) => bytes.toString()).join('')
        if (limit === 1000) expect(kept).toBe(text)
        // A line that ended within one piece may be above the limit; the reader of lines checks that.
        const short = splitSlowly(text, limit).filter((line) => line !== null)
        for (const line of new Set(short)) expect(kept).toContain(line)
        for (const { oversized, bytes, length } of blocks) if (oversized) expect([bytes.length, length > limit]).toEqual([0, true])
      }),
      { numRuns: 2000 },
    )
  })
})
