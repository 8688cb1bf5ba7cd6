import fc from 'fast-check'
import type { Comparison, Verdict } from '../../src/model.js'

/** Every verdict. */
export const verdicts: readonly Verdict[] = ['exact', 'near', 'contains', 'contained', 'variant', 'distinct']

const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000)

/** Any comparison that can be stored: its shares have four decimals. */
export const comparison: fc.Arbitrary<Comparison> = fc.record({
  verdict: fc.constantFrom(...verdicts),
  aInB: share,
  bInA: share,
  resemblance: share,
  substituted: fc.nat(65_535),
})
