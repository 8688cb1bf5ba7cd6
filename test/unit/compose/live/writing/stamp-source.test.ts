import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StampSource } from '../../../../../src/compose/live/writing/stamp-source.js'
import type { RecordStore } from '../../../../../src/store/store.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

describe('StampSource', () => {
  it('rises strictly whatever the clock does, over crashes and clean ends', async () => {
    const { records } = temporaryStore()
    const step = fc.record({
      take: fc.integer({ min: 1, max: 500 }),
      move: fc.integer({ min: -10_000, max: 10_000 }),
      end: fc.constantFrom('none', 'crash', 'close'),
    })
    let last = 0
    let lastStamp = ''
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        let time = 1_700_000_000_000
        let source = await StampSource.open(records, () => time)
        for (const { take, move, end } of steps) {
          time += move
          for (const { acceptedAt, stamp } of await source.take(take)) {
            expect(acceptedAt).toBeGreaterThan(last)
            expect(stamp > lastStamp).toBe(true)
            last = acceptedAt
            lastStamp = stamp
          }
          if (end === 'close') await source.close()
          if (end !== 'none') source = await StampSource.open(records, () => time)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('follows the clock in microseconds', async () => {
    const { records } = temporaryStore()
    const source = await StampSource.open(records, () => 1_700_000_000_000)
    const [first, second] = await source.take(2)
    expect(first).toEqual({ acceptedAt: 1_700_000_000_000_000, stamp: '1700000000000000' })
    expect(second!.acceptedAt).toBe(first!.acceptedAt + 1)
  })

  it('is at most a second ahead of the clock after a crash, and not at all after a clean end', async () => {
    const { records } = temporaryStore()
    const clock = () => 1_700_000_000_000
    await (await StampSource.open(records, clock)).take(1)
    const crashed = await StampSource.open(records, clock)
    const [next] = await crashed.take(1)
    expect(next!.acceptedAt).toBeLessThanOrEqual(1_700_000_001_000_002)
    await crashed.close()
    const [again] = await (await StampSource.open(records, clock)).take(1)
    expect(again!.acceptedAt).toBe(next!.acceptedAt + 1)
  })

  it('asks a store that is away once for all that wait meanwhile, and again for the next', async () => {
    let asked = 0
    const put = async () => {
      asked++
      throw new Error('away')
    }
    const source = await StampSource.open({ get: async () => undefined, put } as unknown as RecordStore, () => 0)
    const ends = await Promise.allSettled([source.take(1), source.take(1), source.take(1)])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(asked).toBe(1)
    await expect(source.take(1)).rejects.toThrow('away')
    expect(asked).toBe(2)
  })

  it('answers in the order of the calls', async () => {
    const { records } = temporaryStore()
    const source = await StampSource.open(records, () => 1_700_000_000_000)
    const order: number[] = []
    await Promise.all([3, 1, 2].map((count, i) => source.take(count).then(([first]) => order.push(i, first!.acceptedAt % 1000))))
    expect(order).toEqual([0, 0, 1, 3, 2, 4])
  })
})
