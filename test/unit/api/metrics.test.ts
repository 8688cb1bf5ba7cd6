import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../../src/api/metrics.js'

describe('createMetrics', () => {
  it('tells queue, writes and sweeps as the service has them when it is asked', async () => {
    const { registry } = createMetrics({
      queueDepth: async () => ({ waiting: 3, running: 2, oldestMs: 4_500 }),
      sweepLag: () => new Map([['news', 61]]),
      sweepFindings: () => new Map([['news', { documents: new Map([['stale', 7]]), passes: 2 }]]),
      writeAccount: () => ({ accepted: 9, ok: 4, noop: 1, conflict: 1, refused: 1, pending: 2 }),
      collectionsUp: async () => new Map([['news', false]]),
    })
    const told = await registry.metrics()
    expect(told).toContain('onefold_queue_jobs{state="waiting"} 3\nonefold_queue_jobs{state="running"} 2\n')
    expect(told).toContain('onefold_queue_oldest_seconds 4.5\n')
    expect(told).toContain('onefold_sweep_lag_seconds{collection="news"} 61\n')
    expect(told).toContain('onefold_sweep_documents_total{collection="news",found="stale"} 7\n')
    expect(told).toContain('onefold_sweep_passes_total{collection="news"} 2\n')
    expect(told).toContain('onefold_writes_pending 2\n')
    expect(told).toContain('onefold_collection_up{collection="news"} 0\n')
  })
})
