import { describe, expect, it } from 'vitest'
import { LeavingJobs } from '../../../src/worker/leaving-jobs.js'

/** One of `workers` workers on a queue, and what it and its lease were told. */
function open(workers: () => number, isFree = true) {
  const told: string[] = []
  const tell = (what: string) => async () => void told.push(what)
  const leaving = new LeavingJobs({
    worker: { pause: tell('pause'), resume: tell('resume') },
    countWorkers: async () => workers(),
    lease: {
      hold: async () => {
        told.push('hold')
        return isFree
      },
      release: tell('release'),
    },
  })
  return { leaving, told }
}

/** Work that ends when it is told to. */
function openWork() {
  let end!: () => void
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => done, end }
}

describe('LeavingJobs', () => {
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
    const second = open(() => 2, false)
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

  it('takes jobs again behind a document that failed', async () => {
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
})
