import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecentTerms } from '../../../../../../src/detection/live/writing/recent/recent-terms.js'
import { DocumentTerms } from '../../../../../../src/store/document-terms.js'

interface Holder {
  readonly name: number
  readonly terms: DocumentTerms | undefined
  isCurrent: boolean
}

const term = fc.oneof(
  fc.nat(12),
  fc.maxSafeNat().map((n) => n % 2 ** 48),
)
const list = fc.uniqueArray(term, { maxLength: 10 })
const termsOfNumbers = (numbers: readonly number[]) => new DocumentTerms(Float64Array.from(numbers), Array(7).fill(numbers.length))
const terms = fc.option(list.map(termsOfNumbers), { nil: undefined })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), terms }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retire' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), which: fc.nat() }) },
  // Enough searches for terms to be entered in lists.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('search' as const), times: fc.constantFrom(1, 40, 70) }) },
)

describe('RecentTerms', () => {
  it('gives the current holders that a look through all of them gives', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(term), (steps, asked) => {
        const recent = new RecentTerms<Holder>()
        let holders: Holder[] = []
        for (const [name, each] of steps.entries()) {
          if (each.kind === 'add') {
            const holder = { name, terms: each.terms, isCurrent: true }
            holders.push(holder)
            recent.add(holder)
          } else if (each.kind === 'keep') {
            holders = holders.slice(each.which % (holders.length + 1))
            recent.keep(holders)
          } else if (each.kind === 'search') for (let i = 0; i < each.times; i++) recent.of([i])
          else if (holders.length > 0) holders[each.which % holders.length]!.isCurrent = false
        }
        const termsOf = ({ terms: held }: Holder) => [...(held?.numbers ?? [])]
        const wanted = new Set([...asked, ...holders.flatMap(termsOf)])
        const found = recent.of([...wanted])
        for (const each of wanted) {
          const expected = holders.filter((holder) => holder.isCurrent && termsOf(holder).includes(each)).map(({ name }) => name)
          const names = found.get(each)?.map(({ name }) => name)
          expect(names?.sort((a, b) => a - b)).toEqual(expected.length === 0 ? undefined : expected)
        }
      }),
    )
  })

  it('finds all terms of a document with hundreds of thousands in one search', () => {
    const all = Array.from({ length: 300_000 }, (_, i) => i * 7)
    const recent = new RecentTerms<Holder>()
    recent.add({ name: 1, terms: termsOfNumbers(all), isCurrent: true })
    expect(recent.of(all).size).toBe(all.length)
  })
})
