import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PostingLists } from '../../../../src/detection/scan/posting-lists.js'

/** Terms of few values, including 0 and the largest one. */
const terms = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0xffff_ffff, 0x8000_0000))

function read(lists: PostingLists, term: number, capacity: number): { seen: number; kept: number[] } {
  const slot = lists.find(term)
  if (slot < 0) return { seen: 0, kept: [] }
  const target = new Int32Array(capacity)
  const count = lists.read(slot, target)
  expect(count).toBeLessThanOrEqual(capacity)
  return { seen: lists.documentCount(slot), kept: [...target.subarray(0, count)] }
}

describe('PostingLists', () => {
  it('hold the documents of each term as a map of arrays would, up to the capacity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(terms, { maxLength: 6 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (documents, capacity) => {
          const lists = new PostingLists(capacity)
          const map = new Map<number, number[]>()
          documents.forEach((held, document) => {
            for (const term of held) {
              lists.append(term, document)
              map.set(term, [...(map.get(term) ?? []), document])
            }
          })
          for (let term = -1; term < 13; term++) {
            const all = map.get(term >>> 0) ?? []
            expect(read(lists, term >>> 0, capacity)).toEqual({ seen: all.length, kept: all.slice(0, capacity) })
          }
        },
      ),
    )
  })

  it('keep every list through growth and reuse of blocks', () => {
    const capacity = 40
    const lists = new PostingLists(capacity)
    const count = 3000
    // A document holds a term if the term's stride divides the document's number, so lists of all sizes grow side by side.
    const strideOf = (term: number) => 1 + (term % 97)
    const keyOf = (term: number) => Math.imul(term, 0x01000193) >>> 0
    for (let document = 0; document < 300; document++) {
      for (let term = 0; term < count; term++) if (document % strideOf(term) === 0) lists.append(keyOf(term), document)
    }
    for (let term = 0; term < count; term++) {
      const seen = Math.ceil(300 / strideOf(term))
      const kept = Array.from({ length: Math.min(seen, capacity) }, (_, i) => i * strideOf(term))
      expect(read(lists, keyOf(term), capacity)).toEqual({ seen, kept })
    }
    expect(lists.find(12_345)).toBe(-1)
    expect(lists.byteLength).toBeGreaterThan(count * 8)
  })
})
