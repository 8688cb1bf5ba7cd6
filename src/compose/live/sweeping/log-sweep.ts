import type { SweepStep } from '../../../detection/live/sweeping/sweep-step.js'
import type { Logger } from '../../../logger/logger.js'
import type { SweepEvents } from './sweeper.js'

/** Milliseconds between progress messages of a pass that finds something. A million stale documents are 5,000 steps. */
const toldEveryMs = 600_000

/** What a pass over a collection has found until now. */
interface PassFindings {
  readonly counts: Map<string, number>
  /** When it was last told; undefined: not yet. */
  toldAt?: number
}

/**
 * Logs the events of a sweeper: the first documents with a problem at once, all of a pass at its end, and its progress now and then in between.
 *
 * @param elapsed milliseconds of a monotonic clock
 */
export function logSweep(logger: Logger, elapsed: () => number): SweepEvents {
  const passes = new Map<string, PassFindings>()
  return {
    step(collection, step) {
      const pass = passes.get(collection) ?? { counts: new Map<string, number>() }
      passes.set(collection, pass)
      if (!add(pass.counts, step) || elapsed() - (pass.toldAt ?? Number.NEGATIVE_INFINITY) < toldEveryMs) return
      pass.toldAt = elapsed()
      logger.info('the sweep finds documents that are not as they should be', { collection, ...Object.fromEntries(pass.counts) })
    },
    pass(collection, seconds) {
      const counts = Object.fromEntries(passes.get(collection)?.counts ?? [])
      passes.delete(collection)
      logger.info('every document of a collection was looked at', { collection, seconds: Math.round(seconds), ...counts })
    },
    trouble: (what, error) => logger.warn(what, { error }),
  }
}

/** @returns whether the step found anything; kinds that were not found are not counted */
function add(counts: Map<string, number>, { after: _, seen, refused, ...found }: SweepStep): boolean {
  counts.set('seen', (counts.get('seen') ?? 0) + seen)
  const news = Object.entries({ ...found, refused: refused.length }).filter(([, count]) => count > 0)
  for (const [name, count] of news) counts.set(name, (counts.get(name) ?? 0) + count)
  return news.length > 0
}
