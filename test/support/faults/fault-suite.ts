import { describe, type SuiteFactory } from 'vitest'

/** Whether the long versions run: `npm run test:faults`. */
export const isLong = process.env.FAULTS === 'long'

/** Of the short and the long version. */
export function scaled<Value>(short: Value, long: Value): Value {
  return isLong ? long : short
}

/** A suite that needs a Redis (REDIS=1: `redis-server` is on the path) and an engine (STORES names one besides the embedded store). */
export function faultSuite(name: string, suite: SuiteFactory): void {
  const hasEngine = (process.env.STORES ?? 'embedded').split(',').some((store) => store !== 'embedded')
  describe.skipIf(process.env.REDIS !== '1' || !hasEngine)(name, suite)
}

/** Long enough for whatever the slowest machine needs. */
export const patience = scaled(600_000, 3_600_000)

/** Writes figures of a run where a reader of the test's output finds them. */
export function tellFigures(promise: string, figures: object): void {
  process.stdout.write(`\n[figures] ${promise} ${JSON.stringify(figures)}\n`)
}
