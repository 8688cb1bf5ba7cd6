import type { Logger } from '../../logger/logger.js'
import type { SweepEvents } from './sweeper.js'

/** Puts what a sweeper tells into the log. */
export function logSweep(logger: Logger): SweepEvents {
  return {
    step(collection, { seen, after: _, refused, ...found }) {
      const isClean = refused.length === 0 && Object.values(found).every((count) => count === 0)
      if (!isClean)
        logger.info('the sweep found documents that were not as they should be', { collection, seen, ...found, refused: refused.length })
    },
    pass: (collection, seconds) =>
      logger.info('every document of a collection was looked at', { collection, seconds: Math.round(seconds) }),
    trouble: (what, error) => logger.warn(what, { error }),
  }
}
