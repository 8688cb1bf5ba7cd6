import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { popcount32 } from '../../../../scripts/evaluate/published/hamming.js'
import { createBitsKernel } from '../../../../src/similarity/verification/bits-kernel.js'

const firstWord = 0x400 / 4
const wordsPerText = 32
const kernel = createBitsKernel()
kernel.reserve(3)
const memory = new Int32Array(kernel.memory.buffer)

/** How many of a document's bits the other one may lack, and the bits. */
const texts = fc.record({ mayLack: fc.nat(960), bits: fc.array(fc.integer(), { minLength: 30, maxLength: 30 }) })

function write(document: number, mayLack: number, bits: readonly number[]): void {
  memory.set([mayLack, count(bits), ...bits], firstWord + document * wordsPerText)
}

function count(bits: readonly number[]): number {
  return bits.reduce((sum, word) => sum + popcount32(word), 0)
}

function countMissing(bits: readonly number[], others: readonly number[]): number {
  return count(bits.map((word, i) => word & ~others[i]!))
}

describe('BitsKernel.findOutsiders', () => {
  it('says which of two lack more than they may, counted bit by bit', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(2), (x, y, place) => {
        const other = (place + 1) % 3
        write(place, x.mayLack, x.bits)
        write(other, y.mayLack, y.bits)
        const isOutside = [countMissing(x.bits, y.bits) > x.mayLack, countMissing(y.bits, x.bits) > y.mayLack]
        expect(kernel.findOutsiders(place, other)).toBe(Number(isOutside[0]) + 2 * Number(isOutside[1]))
      }),
      { numRuns: 500 },
    )
  })

  it('counts all bits of a text, and none of its header', () => {
    const all = Array.from({ length: 30 }, () => -1)
    const none = all.map(() => 0)
    write(0, 959, all)
    write(1, -1, none)
    expect(kernel.findOutsiders(0, 1)).toBe(3)
    write(0, 960, all)
    expect(kernel.findOutsiders(0, 1)).toBe(2)
  })

  it('keeps what was written where room is made for more documents', () => {
    const fresh = createBitsKernel()
    fresh.reserve(1)
    new Int32Array(fresh.memory.buffer)[firstWord] = 7
    expect(fresh.reserve(100_000)).toBe(1)
    expect(new Int32Array(fresh.memory.buffer)[firstWord]).toBe(7)
    expect(fresh.reserve(0xffffffff)).toBe(0)
  })
})
