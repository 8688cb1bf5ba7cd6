import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Relation, Relations, reverseRelation, reverseVerdict } from '../../../src/detection/relations.js'
import type { Verdict } from '../../../src/model.js'

const verdicts: readonly Verdict[] = ['exact', 'near', 'contains', 'contained', 'variant', 'distinct']
const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000)
const relation: fc.Arbitrary<Relation> = fc.record({
  verdict: fc.constantFrom(...verdicts),
  aInB: share,
  bInA: share,
  resemblance: share,
  substituted: fc.integer({ min: 0, max: 65_535 }),
})
/** Pairs of 20 documents, each once, the earlier first. */
const pairs = fc
  .uniqueArray(fc.record({ earlier: fc.nat(18), step: fc.integer({ min: 1, max: 5 }), relation }), {
    selector: ({ earlier, step }) => earlier * 10 + step,
    maxLength: 60,
  })
  .map((list) =>
    list
      .filter(({ earlier, step }) => earlier + step < 20)
      .map(({ earlier, step, relation }) => ({ earlier, later: earlier + step, relation })),
  )

describe('reverseVerdict', () => {
  it('exchanges contains and contained and leaves the rest', () => {
    expect(verdicts.map(reverseVerdict)).toEqual(['exact', 'near', 'contained', 'contains', 'variant', 'distinct'])
  })
})

describe('reverseRelation', () => {
  it('undoes itself', () => {
    fc.assert(
      fc.property(relation, (each) => {
        expect(reverseRelation(reverseRelation(each))).toEqual(each)
        expect(reverseRelation(each)).toMatchObject({ aInB: each.bInA, bInA: each.aInB, resemblance: each.resemblance })
      }),
    )
  })
})

describe('Relations', () => {
  it('give back what was added, at four decimals', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const relations = new Relations()
        for (const { earlier, later, relation } of list) relations.add(earlier, later, relation)
        expect(relations.count).toBe(list.length)
        list.forEach((expected, i) => {
          expect([relations.earlier(i), relations.later(i), relations.verdict(i)]).toEqual([
            expected.earlier,
            expected.later,
            expected.relation.verdict,
          ])
          expect(relations.relation(i)).toEqual(expected.relation)
        })
      }),
    )
  })

  it('keep a count of facts beyond 16 bits at the largest', () => {
    const relations = new Relations()
    relations.add(0, 1, { verdict: 'variant', aInB: 1, bInA: 1, resemblance: 1, substituted: 1_000_000 })
    expect(relations.relation(0).substituted).toBe(65_535)
  })

  it('are found from both documents once indexed', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const relations = new Relations()
        for (const { earlier, later, relation } of list) relations.add(earlier, later, relation)
        const index = relations.index(20)
        for (let document = 0; document < 20; document++) {
          const seen = Array.from(index.of(document), ({ other, pair }) => ({ other, relation: index.seenFrom(document, pair) }))
          const expected = list.flatMap(({ earlier, later, relation }) => {
            if (earlier === document) return [{ other: later, relation }]
            return later === document ? [{ other: earlier, relation: reverseRelation(relation) }] : []
          })
          expect(seen).toEqual(expected)
          for (let other = 0; other < 20; other++) {
            expect(index.between(document, other)).toEqual(expected.find((each) => each.other === other)?.relation)
          }
        }
      }),
      { numRuns: 50 },
    )
  })
})
