import { describe, expect, it } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import { watchWorker } from '../../../src/worker/watch-worker.js'
import type { WorkerMetrics } from '../../../src/worker/worker-metrics.js'
import { writtenLog } from '../../support/kept-log.js'

describe('watchWorker', () => {
  it.each([
    [401, 'security_exception', 'error', 'the engine does not let onefold in; jobs rest until it does'],
    [403, 'security_exception', 'error', 'the engine does not let onefold in; jobs rest until it does'],
    [403, 'cluster_block_exception', 'warn', 'the engine is away or takes no writes; jobs rest until it takes them'],
    [503, 'unavailable', 'warn', 'the engine is away or takes no writes; jobs rest until it takes them'],
  ])(
    'tells of an engine that answers %i %s as %s, for the one that somebody has to mend is not the one that passes',
    (status, type, level, message) => {
      const { logger, lines } = writtenLog()
      const events = watchWorker({ engineAway: { inc: () => undefined } } as unknown as WorkerMetrics, logger, () => 0)
      events.engineAway(new OnefoldError('STORE_UNAVAILABLE', 'said by the engine', { status, type }), 500)
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level, message, pause_ms: 500 }])
    },
  )

  it('blames Redis, not the engine, for jobs that rest because Redis is full', () => {
    const { logger, lines } = writtenLog()
    const blamed: string[] = []
    const events = watchWorker({ engineAway: { inc: () => blamed.push('engine') } } as unknown as WorkerMetrics, logger, () => 0)
    events.engineAway(new OnefoldError('QUEUE_UNAVAILABLE', 'Redis is full'), 500.25)
    const message = 'Redis is full or away; jobs rest and are done when it is back'
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 'warn', message, pause_ms: 500 }])
    expect(blamed).toEqual([])
  })
})
