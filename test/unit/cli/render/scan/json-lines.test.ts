import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PairRenderer } from '../../../../../src/cli/render/scan/json-lines.js'
import type { DuplicatePair, Evidence } from '../../../../../src/model.js'

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
const evidence: fc.Arbitrary<readonly Evidence[] | undefined> = fc.constantFrom(undefined, [], [
  { a: { sentence: 3, start: 210, end: 342 }, b: { sentence: 1, start: 0, end: 131 }, text: 'He said "no".' },
] as Evidence[])

it('renders a pair as JSON does, field by field in the order of the contract', () => {
  const renderer = new PairRenderer()
  fc.assert(
    fc.property(pair, evidence, (each, shown) => {
      const { a, b, verdict, aInB, bInA, resemblance, by } = each
      const whole = { a, b, verdict, a_in_b: aInB, b_in_a: bInA, resemblance, by, ...(shown && { evidence: shown }) }
      expect(renderer.render(each, shown)).toBe(`${JSON.stringify(whole)}\n`)
    }),
  )
})
