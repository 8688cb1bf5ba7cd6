import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textsKnownBy } from '../../../../src/detection/scan/exact-digests.js'
import { ExactTable } from '../../../../src/detection/scan/exact-table.js'

// Few values in each word, so that digests agree in parts, most often in their first word.
const digest = fc.tuple(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 1 }),
  fc.integer({ min: 0, max: 1 }),
  fc.constantFrom(0, 0xffff_ffff),
)

describe('ExactTable', () => {
  it('finds the first document of each digest, as a map would', () => {
    fc.assert(
      fc.property(fc.array(fc.option(digest, { freq: 5 }), { maxLength: 80 }), (digests) => {
        const table = new ExactTable()
        const first = new Map<string, number>()
        digests.forEach((each, document) => {
          if (each === null) {
            table.addUnique()
            return
          }
          const key = each.join()
          if (!first.has(key)) first.set(key, document)
          expect(table.add(Uint32Array.of(9, ...each), 1)).toBe(first.get(key))
        })
      }),
    )
  })

  it('finds them again after it has grown many times', () => {
    const table = new ExactTable()
    const digestOf = (i: number) => Uint32Array.of(Math.imul(i, 0x9e3779b1) >>> 0, i, 7, i ^ 0x5555)
    for (let i = 0; i < 50_000; i++) table.add(digestOf(i), 0)
    const again = Array.from({ length: 1000 }, (_, i) => table.add(digestOf(i * 50), 0))
    expect(again).toEqual(Array.from({ length: 1000 }, (_, i) => i * 50))
    expect(table.byteLength).toBeGreaterThan(51_000 * 20)
  })

  it.each([false, true])(
    'knows the digests that were added, and one that was handed over before it grew knows no others (shared: %s)',
    (isShared) => {
      const digestOf = (i: number) => Uint32Array.of(Math.imul(i, 0x9e3779b1) >>> 0, i, 7, i ^ 0x5555)
      const counts = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 4 })
      fc.assert(
        fc.property(counts, (steps) => {
          const table = new ExactTable(isShared)
          const seen: { readonly known: ReturnType<typeof textsKnownBy>; readonly count: number }[] = []
          let count = 0
          for (const step of steps) {
            seen.push({ known: textsKnownBy(table.digests), count })
            for (let i = 0; i < step; i++) table.add(digestOf(count++), 0)
          }
          const sample = Array.from({ length: 200 }, (_, i) => i * 97)
          for (const i of sample) expect(table.has(Uint32Array.of(9, ...digestOf(i)), 1)).toBe(i < count)
          for (const { known, count: then } of seen) {
            for (const i of sample) {
              if (i < then) expect(known.has(digestOf(i), 0)).toBe(true)
              if (i >= count) expect(known.has(digestOf(i), 0)).toBe(false)
            }
          }
        }),
        { numRuns: 20 },
      )
    },
  )

  it('takes a digest of zeros for a digest', () => {
    const table = new ExactTable()
    table.addUnique()
    expect([table.add(new Uint32Array(4), 0), table.add(new Uint32Array(4), 0)]).toEqual([1, 1])
  })
})
