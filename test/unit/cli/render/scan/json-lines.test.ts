import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PairRenderer } from '../../../../../src/cli/render/scan/json-lines.js'
import type { PairExplanation } from '../../../../../src/cli/scanned-documents.js'
import type { DuplicatePair } from '../../../../../src/model.js'

const share = fc.nat(10_000).map((number) => number / 10_000)
const pair: fc.Arbitrary<DuplicatePair> = fc.record({
  a: fc.string({ unit: 'binary' }),
  b: fc.string({ unit: 'grapheme' }),
  verdict: fc.constantFrom('exact', 'near', 'contains', 'contained', 'variant'),
  aInB: share,
  bInA: share,
  resemblance: share,
  substituted: fc.nat(9),
  by: fc.constantFrom(['exact'], ['fingerprints', 'tokens']),
})
const explanation: fc.Arbitrary<PairExplanation | undefined> = fc.constantFrom<(PairExplanation | undefined)[]>(
  undefined,
  { evidence: [] },
  { evidence: [{ a: { sentence: 3, start: 210, end: 342 }, b: { sentence: 1, start: 0, end: 131 }, text: 'He said "no".' }] },
  { evidence: [], titles: { a: 'xz', b: '"bzip"', verdict_without: 'exact' } },
)

it('renders a pair as JSON does, field by field in the order of the contract', () => {
  const renderer = new PairRenderer()
  fc.assert(
    fc.property(pair, explanation, (each, shown) => {
      const { a, b, verdict, aInB, bInA, resemblance, by } = each
      const whole = { a, b, verdict, a_in_b: aInB, b_in_a: bInA, resemblance, by, ...shown }
      expect(renderer.render(each, shown)).toBe(`${JSON.stringify(whole)}\n`)
    }),
  )
})
