import { describe, expect, it } from 'vitest'
import { SteadyPace } from '../../../../../src/compose/live/reindexing/reindex-tools.js'

/** A pace with a clock that only pauses advance. */
function createPace(documentsPerSecond: number) {
  const clock = { now: 0 }
  const pause = async (milliseconds: number): Promise<void> => {
    clock.now += milliseconds
  }
  return { clock, pace: new SteadyPace({ documentsPerSecond, elapsed: () => clock.now, pause }) }
}

describe('SteadyPace', () => {
  it('lets the first batch go at once and the others when the time of those before is over', async () => {
    const { clock, pace } = createPace(100)
    const { signal } = new AbortController()
    const times: number[] = []
    for (const documents of [50, 100, 10, 10]) {
      await pace.take(documents, signal)
      times.push(clock.now)
    }
    expect(times).toEqual([0, 500, 1500, 1600])
  })

  it('does not make up for time in which nobody asked', async () => {
    const { clock, pace } = createPace(100)
    const { signal } = new AbortController()
    await pace.take(10, signal)
    clock.now = 60_000
    await pace.take(100, signal)
    await pace.take(1, signal)
    expect(clock.now).toBe(61_000)
  })

  it('lets nobody go who is to stop', async () => {
    const stopping = new AbortController()
    const pace = new SteadyPace({ documentsPerSecond: 1, elapsed: () => 0, pause: () => new Promise(() => {}) })
    await pace.take(5, stopping.signal)
    const waiting = pace.take(5, stopping.signal)
    stopping.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
  })
})
