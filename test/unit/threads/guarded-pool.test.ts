import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGuardedPool } from '../../../src/threads/guarded-pool.js'

const fixture = (name: string) => pathToFileURL(resolve(import.meta.dirname, `../../fixtures/threads/${name}.mjs`))
const file = fixture('square-or-loop')

function createPool(timeoutMs: number) {
  const limits = { timeoutMs, memoryBytes: 64 * 1024 * 1024 }
  const pool = createGuardedPool<number, number>({ file, threads: 1, workerData: undefined, limits })
  onTestFinished(() => pool.close())
  return pool
}

describe('createGuardedPool', () => {
  it('ends the thread of a task that takes too long, and does the next one on another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pool = createPool(3_000)
    const endless = expect(pool.run(-1)).rejects.toMatchObject({ code: 'THREAD_FAILED', facts: { limit: 'time' } })
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(3_000)
    await endless
    expect(await pool.run(7)).toBe(49)
  })

  it('does not count the time in which the thread starts, however long that takes', async () => {
    // A clock that the test moves, because the time that a thread takes for one number is unknown.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const start = new Int32Array(new SharedArrayBuffer(8))
    const limits = { timeoutMs: 250, memoryBytes: 64 * 1024 * 1024 }
    const pool = createGuardedPool<number, number>({ file: fixture('slow-start'), threads: 1, workerData: start, limits })
    onTestFinished(() => pool.close())
    const squared = pool.run(7)
    await expect.poll(() => Atomics.load(start, 0)).toBe(1)
    vi.advanceTimersByTime(10_000)
    Atomics.store(start, 1, 1)
    Atomics.notify(start, 1)
    expect(await squared).toBe(49)
  })

  it('fails a task whose thread cannot start', async () => {
    const limits = { timeoutMs: 60_000, memoryBytes: 64 * 1024 * 1024 }
    const pool = createGuardedPool<number, number>({ file: fixture('failing-start'), threads: 1, workerData: undefined, limits })
    onTestFinished(() => pool.close())
    await expect(pool.run(7)).rejects.toMatchObject({ code: 'THREAD_FAILED', message: expect.stringContaining('nothing to start') })
  })

  it('ends the thread after a task that is said to leave too much, and does the next one on another', async () => {
    const limits = { timeoutMs: 60_000, memoryBytes: 64 * 1024 * 1024 }
    const endsThread = (task: string) => task === 'huge'
    const pool = createGuardedPool<string, number>({ file: fixture('own-number'), threads: 1, workerData: undefined, limits, endsThread })
    onTestFinished(() => pool.close())
    const [first, second, third] = [await pool.run('small'), await pool.run('huge'), await pool.run('small')]
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('is closed at once, whatever its threads are at and however long they might', async () => {
    const pool = createPool(3_600_000)
    expect(await pool.run(3)).toBe(9)
    const endless = pool.run(-1)
    const waiting = pool.run(4)
    const ends = Promise.allSettled([endless, waiting])
    await pool.close()
    expect(await ends).toMatchObject([
      { status: 'rejected', reason: { code: 'QUEUE_CLOSED' } },
      { status: 'rejected', reason: { code: 'QUEUE_CLOSED' } },
    ])
    await expect(pool.run(5)).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
  })
})
