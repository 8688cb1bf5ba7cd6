import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LeavingJobs } from '../../../src/worker/leaving-jobs.js'
import { held } from '../../support/held.js'

/** One of `workers` workers on a queue, and the calls to it and to its lease. */
function open(workers: () => number, isFree: () => boolean | Promise<boolean> = () => true) {
  const told: string[] = []
  const tell = (what: string) => async () => void told.push(what)
  const leaving = new LeavingJobs({
    worker: { pause: tell('pause'), resume: tell('resume') },
    countWorkers: async () => workers(),
    lease: {
      hold: async () => {
        told.push('hold')
        return isFree()
      },
      release: tell('release'),
    },
  })
  return { leaving, told }
}

/** Changes since jobs were left. */
interface Later {
  readonly workers?: () => number
  readonly isFree?: () => boolean | Promise<boolean>
}

/** Work that the test ends. */
function openWork() {
  const { ended, end } = held()
  return { work: () => ended, end }
}

describe('LeavingJobs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('leaves jobs to others while the first and until the last of its huge documents are under way', async () => {
    const { leaving, told } = open(() => 2)
    const [one, other] = [openWork(), openWork()]
    const both = [leaving.whileHuge(one.work), leaving.whileHuge(other.work)]
    await expect.poll(() => told).toEqual(['hold', 'pause'])
    expect(leaving.leaves).toBe(true)
    one.end()
    await both[0]
    expect(leaving.leaves).toBe(true)
    other.end()
    await both[1]
    await expect.poll(() => told).toEqual(['hold', 'pause', 'resume', 'release'])
    expect(leaving.leaves).toBe(false)
  })

  it('takes jobs as ever where nobody else is there, or another one leaves its jobs already', async () => {
    const alone = open(() => 1)
    const second = open(
      () => 2,
      () => false,
    )
    for (const { leaving } of [alone, second]) expect(await leaving.whileHuge(async () => leaving.leaves)).toBe(false)
    await expect.poll(() => second.told).toEqual(['hold'])
    expect(alone.told).toEqual([])
  })

  it('takes jobs as ever where Redis does not say who is there, and asks again with the next document', async () => {
    let asked = 0
    const { leaving, told } = open(() => {
      if (asked++ === 0) throw new Error('NOPERM')
      return 2
    })
    const first = openWork()
    const failing = leaving.whileHuge(first.work)
    await expect.poll(() => asked).toBe(1)
    first.end()
    await failing
    const next = openWork()
    const leavingNow = leaving.whileHuge(next.work)
    await expect.poll(() => told).toEqual(['hold', 'pause'])
    next.end()
    await leavingNow
  })

  it('takes jobs again after a document that failed', async () => {
    const { leaving, told } = open(() => 2)
    const failure = new Error('its thread failed')
    await expect(leaving.whileHuge(() => Promise.reject(failure))).rejects.toBe(failure)
    const { work, end } = openWork()
    const next = leaving.whileHuge(work)
    await expect.poll(() => leaving.leaves).toBe(true)
    end()
    await next
    await expect.poll(() => leaving.leaves).toBe(false)
    expect(told.filter((what) => what === 'pause').length).toBe(told.filter((what) => what === 'resume').length)
  })

  it('keeps the lease within the 30 s that it lasts for as long as a huge document is under way, and no longer', async () => {
    const { leaving, told } = open(() => 2)
    const { work, end } = openWork()
    const done = leaving.whileHuge(work)
    const expected = ['hold', 'pause']
    await expect.poll(() => told).toEqual(expected)
    for (let seconds = 0; seconds < 120; seconds += 10) {
      vi.advanceTimersByTime(10_000)
      expected.push('hold')
      await expect.poll(() => told).toEqual(expected)
      expect(leaving.leaves).toBe(true)
    }
    end()
    await done
    await expect.poll(() => told).toEqual([...expected, 'resume', 'release'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, Later]>([
    ['has lost the lease', { isFree: () => false }],
    ['cannot tell whether it has the lease', { isFree: () => Promise.reject(new Error('ECONNREFUSED')) }],
    ['is alone by now', { workers: () => 1 }],
  ])('takes jobs again beside a huge document when it %s', async (_, later) => {
    let now: Later = {}
    const { leaving, told } = open(
      () => now.workers?.() ?? 2,
      (): boolean | Promise<boolean> => now.isFree?.() ?? true,
    )
    const { work, end } = openWork()
    const done = leaving.whileHuge(work)
    await expect.poll(() => told).toEqual(['hold', 'pause'])
    now = later
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => told.slice(-2)).toEqual(['resume', 'release'])
    expect(leaving.leaves).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    end()
    await done
    expect(told.filter((what) => what === 'resume')).toHaveLength(1)
  })
})
