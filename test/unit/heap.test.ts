import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf, Heap } from '../../src/heap.js'

describe('Heap', () => {
  it('gives items in their order, whatever was pushed, taken and replaced before', () => {
    const step = fc.oneof(fc.record({ push: fc.nat(20) }), fc.record({ replace: fc.nat(20) }), fc.constant('pop' as const))
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const heap = new Heap<number>((a, b) => a - b)
        const expected: number[] = []
        for (const each of steps) {
          if (each === 'pop') expect(heap.pop()).toBe(expected.shift())
          else if ('push' in each) {
            heap.push(each.push)
            expected.push(each.push)
          } else if (expected.length > 0) {
            heap.replaceFirst(each.replace)
            expected[0] = each.replace
          }
          expected.sort((a, b) => a - b)
          expect(heap.items[0]).toBe(expected[0])
        }
        for (const each of expected) expect(heap.pop()).toBe(each)
        expect(heap.pop()).toBeUndefined()
      }),
    )
  })
})

describe('the first of some items', () => {
  it('are those of the sorted list', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(12), (items, size) => {
        expect(firstOf(items, size, (a, b) => a - b)).toEqual([...items].sort((a, b) => a - b).slice(0, size))
      }),
    )
  })
})
