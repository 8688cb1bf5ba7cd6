import { OnefoldError } from '../errors.js'
import { computeStudentTail } from './student-t.js'

const significanceLevel = 0.05

/** Outcome of a paired one-sided t-test. */
interface PairedTTest {
  /** Mean of `larger − smaller`. */
  readonly meanDifference: number
  /** Infinite if all differences are equal and not 0, NaN if all are 0. */
  readonly t: number
  readonly degreesOfFreedom: number
  /** Probability of this t or a larger one if there were no difference. */
  readonly pValue: number
  /** Whether `pValue` is below {@link significanceLevel}. */
  readonly significant: boolean
}

/**
 * Tests whether the figures of `larger` exceed those of `smaller` on the same queries, test sets or folds, beyond chance.
 *
 * Student's paired t-test, one-sided, as Uyar's thesis (2009), section 6.2, tests the costs of two methods. Equal samples give p = 0.5.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for samples of different length or fewer than two pairs
 */
export function computePairedTTest(larger: readonly number[], smaller: readonly number[]): PairedTTest {
  checkSamples(larger, smaller)
  const differences = larger.map((value, i) => value - smaller[i]!)
  const meanDifference = mean(differences)
  const variance = differences.reduce((sum, each) => sum + (each - meanDifference) ** 2, 0) / (differences.length - 1)
  const t = meanDifference / Math.sqrt(variance / differences.length)
  const degreesOfFreedom = differences.length - 1
  const pValue = Number.isFinite(t) ? computeStudentTail(t, degreesOfFreedom) : tailOfConstant(meanDifference)
  return { meanDifference, t, degreesOfFreedom, pValue, significant: pValue < significanceLevel }
}

function tailOfConstant(difference: number): number {
  if (difference === 0) return 0.5
  return difference > 0 ? 0 : 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

function checkSamples(one: readonly number[], other: readonly number[]): void {
  if (one.length === other.length && one.length >= 2) return
  throw new OnefoldError(
    'PARAMETER_INVALID',
    `a paired t-test needs two samples of one length of 2 or more, not ${one.length} and ${other.length}`,
    {
      larger: one.length,
      smaller: other.length,
    },
  )
}
