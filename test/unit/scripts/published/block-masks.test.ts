import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockChoice, blockMasks, maskedBits, maskNumber } from '../../../../scripts/evaluate/published/block-masks.js'
import type { Hash64 } from '../../../../src/hashing/hash64.js'

const toBits = ({ high, low }: Hash64) => (BigInt(high) << 32n) | BigInt(low)
const half = fc.integer({ min: 0, max: 0xffff_ffff })
const fingerprint = fc.record({ high: half, low: half })
const choice: fc.Arbitrary<BlockChoice> = fc.record({
  bits: fc.constantFrom(32, 64),
  blocks: fc.integer({ min: 2, max: 16 }),
  blocksPerTerm: fc.integer({ min: 1, max: 3 }),
})

describe('blockMasks', () => {
  it('cuts the bits into blocks that put together again give all of them', () => {
    fc.assert(
      fc.property(choice, ({ bits, blocks }) => {
        const masks = blockMasks({ bits, blocks, blocksPerTerm: 1 }).map(toBits)
        expect(masks).toHaveLength(blocks)
        expect(masks.reduce((sum, mask) => sum + mask)).toBe((1n << BigInt(bits)) - 1n)
      }),
    )
  })

  it('has every choice of two of five blocks, 25 or 26 bits of 64 each', () => {
    const masks = blockMasks({ bits: 64, blocks: 5, blocksPerTerm: 2 }).map(toBits)
    expect(new Set(masks).size).toBe(10)
    for (const mask of masks) expect([25, 26]).toContain(mask.toString(2).replaceAll('0', '').length)
  })

  it('has one mask of all bits where a term holds all blocks', () => {
    expect(blockMasks({ bits: 64, blocks: 2, blocksPerTerm: 3 })).toEqual([{ high: 0xffff_ffff, low: 0xffff_ffff }])
  })

  it('leaves fingerprints equal under a mask that differ in no more bits than there are blocks beyond those of a term', () => {
    fc.assert(
      fc.property(fingerprint, choice, fc.uniqueArray(fc.nat(31), { maxLength: 15 }), (value, shape, places) => {
        const flips = places.slice(0, Math.max(0, shape.blocks - shape.blocksPerTerm))
        const other = { high: value.high, low: flips.reduce((bits, flip) => bits ^ (1 << flip), value.low) >>> 0 }
        const isEqual = (mask: Hash64) => (toBits(value) & toBits(mask)) === (toBits(other) & toBits(mask))
        expect(blockMasks(shape).some(isEqual)).toBe(true)
      }),
    )
  })
})

describe('maskedBits', () => {
  it('is equal exactly where the bits under the mask are', () => {
    fc.assert(
      fc.property(fingerprint, fingerprint, fingerprint, fc.nat(0xffff), (a, b, mask, number) => {
        const areEqual = (toBits(a) & toBits(mask)) === (toBits(b) & toBits(mask))
        expect(toBits(maskedBits(a, mask, number)) === toBits(maskedBits(b, mask, number))).toBe(areEqual)
      }),
    )
  })

  it('keeps the same bits of different masks and lexicons apart', () => {
    const none = { high: 0, low: 0 }
    const numbers = Array.from({ length: 16 }, (_, k) => Array.from({ length: 560 }, (_, i) => maskNumber(k, i))).flat()
    expect(new Set(numbers.map((number) => toBits(maskedBits(none, none, number)))).size).toBe(16 * 560)
  })
})
