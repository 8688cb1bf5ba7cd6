import type { SweepStep } from '../../../detection/live/sweeping/sweep-step.js'
import type { Logger } from '../../../logger/logger.js'
import { throttleTrouble } from '../../../logger/throttle-trouble.js'
import { addCount } from '../../../maps.js'
import { countFound } from './sweep-account.js'
import type { SweepEvents } from './sweeper.js'

/** Milliseconds between two reports of a pass that finds something. A million stale documents take 5,000 steps. */
const loggedEveryMs = 600_000

/** What a pass over a collection has found so far. */
interface PassFindings {
  readonly counts: Map<string, number>
  /** When it was last reported; undefined: not yet. */
  loggedAt?: number
}

/**
 * Logs the reports of a sweeper: at once the first documents that are not as they should be, from time to time the state of the pass, and at its
 * end the totals.
 *
 * @param elapsed milliseconds of a clock that never goes back
 */
export function logSweep(logger: Logger, elapsed: () => number): SweepEvents {
  const passes = new Map<string, PassFindings>()
  const logTrouble = throttleTrouble(logger, elapsed)
  return {
    step(collection, step) {
      const pass = passes.get(collection) ?? { counts: new Map<string, number>() }
      passes.set(collection, pass)
      const [gap] = step.gaps
      if (gap !== undefined && !pass.counts.has('gaps'))
        logger.warn('a document was signed of which not all was read', { collection, ...gap })
      if (!add(pass.counts, step) || elapsed() - (pass.loggedAt ?? Number.NEGATIVE_INFINITY) < loggedEveryMs) return
      pass.loggedAt = elapsed()
      logger.info('the sweep found documents to sign or to correct', { collection, ...Object.fromEntries(pass.counts) })
    },
    pass(collection, seconds) {
      const counts = Object.fromEntries(passes.get(collection)?.counts ?? [])
      passes.delete(collection)
      logger.info('every document of a collection was looked at', { collection, seconds: Math.round(seconds), ...counts })
    },
    trouble: (what, error) => logTrouble('warn', what, error),
  }
}

/** @returns whether the step found anything; counts of zero are left out, but that of the documents it looked at */
function add(counts: Map<string, number>, step: SweepStep): boolean {
  const found = countFound(step).filter(([name, count]) => count > 0 || name === 'seen')
  for (const [name, count] of found) addCount(counts, name, count)
  return found.length > 1
}
