import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Families } from '../../../../src/detection/scan/families.js'

describe('Families', () => {
  it('list the members of each anchor in the order in which they joined, up to a limit', () => {
    // Each document joins the document of its number, if that one came before.
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }), fc.integer({ min: 0, max: 9 }), (choices, limit) => {
        const families = new Families()
        const map = new Map<number, number[]>()
        choices.forEach((anchor, document) => {
          families.append()
          if (anchor >= document) return
          families.join(document, anchor)
          map.set(anchor, [...(map.get(anchor) ?? []), document])
        })
        choices.forEach((_, document) => {
          const all = map.get(document) ?? []
          expect(families.memberCount(document)).toBe(all.length)
          expect([...families.members(document, limit)]).toEqual(all.slice(0, limit))
          expect([...families.members(document, 1000)]).toEqual(all)
        })
      }),
    )
  })

  it('say how many bytes they hold', () => {
    const families = new Families()
    for (let i = 0; i < 5000; i++) families.append()
    expect(families.byteLength).toBeGreaterThanOrEqual(5000 * 16)
  })
})
