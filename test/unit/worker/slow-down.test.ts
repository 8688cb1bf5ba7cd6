import { describe, expect, it } from 'vitest'
import { SlowDown } from '../../../src/worker/slow-down.js'

describe('SlowDown', () => {
  it('makes the pause of every worker longer with each failure, until something succeeds', async () => {
    const held: number[] = []
    let now = 0
    const hold = async (milliseconds: number): Promise<void> => void held.push(milliseconds)
    const slowDown = new SlowDown({ hold, chance: () => 1, elapsed: () => now })
    for (const _ of [1, 2]) now += await slowDown.fail()
    slowDown.succeed()
    await slowDown.fail()
    expect(held).toEqual([500, 1000, 500])
  })

  it('counts jobs that fail at the same time as one failure', async () => {
    let now = 0
    const slowDown = new SlowDown({ hold: async () => undefined, chance: () => 1, elapsed: () => now })
    await slowDown.fail()
    now += 200
    expect([await slowDown.fail(), await slowDown.fail()]).toEqual([300, 300])
    now += 300
    expect(await slowDown.fail()).toBe(1000)
  })

  it('rests if the other workers cannot be told, because Redis is full', async () => {
    const hold = (): Promise<void> => Promise.reject(new Error('OOM command not allowed'))
    const slowDown = new SlowDown({ hold, chance: () => 1, elapsed: () => 0 })
    expect(await slowDown.fail()).toBe(500)
    expect(slowDown.restMs).toBe(500)
  })
})
