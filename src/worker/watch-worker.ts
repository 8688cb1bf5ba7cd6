import { hasCode, OnefoldError } from '../errors.js'
import type { Logger } from '../logger/logger.js'
import { throttleTrouble } from '../logger/throttle-trouble.js'
import type { WorkerEvents } from './worker-events.js'
import type { WorkerMetrics } from './worker-metrics.js'

/** Puts the reports of a worker into its metrics and its log. @param elapsed milliseconds of a clock that never goes back */
export function watchWorker(metrics: WorkerMetrics, logger: Logger, elapsed: () => number): WorkerEvents {
  const logTrouble = throttleTrouble(logger, elapsed)
  const trouble: WorkerEvents['trouble'] = (what, error) => logTrouble('warn', what, error)
  return {
    done(kind, documents, seconds) {
      metrics.jobSeconds.observe({ kind }, seconds)
      metrics.documents.inc({ kind }, documents)
      logger.debug('job done', { kind, documents, ms: Math.round(seconds * 1000) })
    },
    written: metrics.countOutcomes,
    engineAway(error, pauseMs) {
      const fields = { pause_ms: Math.round(pauseMs) }
      if (hasCode(error, 'QUEUE_UNAVAILABLE')) {
        logTrouble('warn', 'Redis is full or away; jobs rest and are done when it is back', error, fields)
        return
      }
      metrics.engineAway.inc()
      const isShutOut = error instanceof OnefoldError && (error.facts.status === 401 || error.facts.type === 'security_exception')
      const what = isShutOut
        ? 'the engine does not let onefold in; jobs rest until it does'
        : 'the engine is away or takes no writes; jobs rest until it takes them'
      logTrouble(isShutOut ? 'error' : 'warn', what, error, fields)
    },
    stalled(job) {
      metrics.stalled.inc()
      logger.warn('a job is taken up, because its worker is gone or was blocked for too long', { job })
    },
    halved(documents, error) {
      metrics.halved.inc()
      logger.warn('a batch is halved, because something in it does harm', { documents, error })
    },
    deadLetter(collection, reason) {
      metrics.deadLetters.inc()
      logger.error('a document was set aside; GET /_onefold/dead-letters lists it', { collection, reason })
    },
    handedBack() {
      metrics.handedBack.inc()
      logger.info('a job was handed back to the queue')
    },
    trouble,
  }
}
