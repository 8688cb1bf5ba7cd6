import { describe, type SuiteFactory } from 'vitest'

/** Whether the long versions run: `npm run test:faults`. */
export const isLong = process.env.FAULTS === 'long'

/** A value for the short and for the long versions. */
export function scaled<Value>(short: Value, long: Value): Value {
  return isLong ? long : short
}

/** Declares a suite that needs Redis (REDIS=1: `redis-server` is on the path) and an engine (STORES names one besides the embedded store). */
export function faultSuite(name: string, suite: SuiteFactory): void {
  const hasEngine = (process.env.STORES ?? 'embedded').split(',').some((store) => store !== 'embedded')
  describe.skipIf(process.env.REDIS !== '1' || !hasEngine)(name, suite)
}

/** Time limit in milliseconds that suffices on the slowest machine; for the short versions as long as `.ci/run` lets all tests last. */
export const patience = scaled(1_200_000, 3_600_000)

/** Writes numbers of a run to the test's output. */
export function tellFigures(promise: string, figures: object): void {
  process.stdout.write(`\n[figures] ${promise} ${JSON.stringify(figures)}\n`)
}
