import type { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RedisWatch } from '../../../../src/queue/redis/redis-watch.js'

const stateOf = (usedBytes: number) => `redis_version:7.0.0\r\nmaxmemory_policy:noeviction\r\nused_memory:${usedBytes}\r\nmaxmemory:100\r\n`

/** A watch over a Redis that answers when the test lets it, with a clock that the test moves. */
async function openBench() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: ((state: string) => void)[] = []
  const info = () => new Promise<string>((resolve) => asked.push(resolve))
  const changes: string[] = []
  const redis = { status: 'ready', info, disconnect: vi.fn() }
  const opening = RedisWatch.open(redis as unknown as Redis, 'here', (objection) => {
    changes.push(objection?.message ?? 'taken again')
  })
  await Promise.resolve()
  asked.shift()!(stateOf(1))
  const watch = await opening
  onTestFinished(() => watch.close())
  return { asked, changes, watch, redis }
}

describe('RedisWatch', () => {
  it('tells a change once, and asks nothing while it waits for an answer', async () => {
    const { asked, changes } = await openBench()
    vi.advanceTimersByTime(3_000)
    expect(asked).toHaveLength(1)
    asked.shift()!(stateOf(99))
    await new Promise(setImmediate)
    vi.advanceTimersByTime(1_000)
    asked.shift()!(stateOf(99))
    await new Promise(setImmediate)
    expect(changes).toEqual([expect.stringContaining('Redis is full')])
    vi.advanceTimersByTime(1_000)
    asked.shift()!(stateOf(1))
    await new Promise(setImmediate)
    expect(changes.slice(1)).toEqual(['taken again'])
  })

  it('refuses a Redis that has become a replica, connects anew in case the address stands for another one, and says the same meanwhile', async () => {
    const { asked, changes, watch, redis } = await openBench()
    vi.advanceTimersByTime(1_000)
    asked.shift()!(`${stateOf(1)}role:slave\r\n`)
    await new Promise(setImmediate)
    expect(changes).toEqual([expect.stringContaining('Redis is a replica, which takes no writes')])
    expect(redis.disconnect.mock.calls).toEqual([[true]])
    redis.status = 'reconnecting'
    expect(watch.objection()?.message).toBe(changes[0])
    redis.status = 'ready'
    vi.advanceTimersByTime(1_000)
    asked.shift()!(`${stateOf(1)}role:master\r\n`)
    await new Promise(setImmediate)
    expect(watch.objection()).toBeUndefined()
  })
})
