import { describe, expect, it } from 'vitest'
import { HeldWork } from '../../../src/worker/held-work.js'

function holding() {
  const clock = { now: 1_000_000 }
  const held = new HeldWork({ chance: () => 1, now: () => clock.now })
  return { clock, held }
}

describe('HeldWork', () => {
  it('puts off the jobs of one collection after its index took no requests, a while longer with each failure, and no others', () => {
    const { clock, held } = holding()
    expect(held.enter('write archive')).toBeUndefined()
    expect(held.fail('write archive') - clock.now).toBe(500)
    expect(held.enter('write archive')! - clock.now).toBe(500)
    expect(held.enter('write news')).toBeUndefined()
    clock.now += 500
    expect(held.enter('write archive')).toBeUndefined()
    expect(held.fail('write archive') - clock.now).toBe(1_000)
  })

  it('lets one job at a time try, and all once it was done', () => {
    const { clock, held } = holding()
    clock.now = held.fail('write archive')
    expect(held.enter('write archive')).toBeUndefined()
    expect(held.enter('write archive')! - clock.now).toBe(1_000)
    held.succeed('write archive')
    expect([held.enter('write archive'), held.enter('write archive')]).toEqual([undefined, undefined])
  })

  it('lets another job try if one ended in another way', () => {
    const { clock, held } = holding()
    clock.now = held.fail('write archive')
    held.enter('write archive')
    held.leave('write archive')
    expect(held.enter('write archive')).toBeUndefined()
  })

  it('counts jobs that failed together as one failure, and waits no longer than a pause if the clock is put back', () => {
    const { clock, held } = holding()
    expect([held.fail('write archive'), held.fail('write archive')]).toEqual([clock.now + 500, clock.now + 500])
    clock.now -= 3_600_000
    expect(held.enter('write archive')! - clock.now).toBe(500)
  })
})
