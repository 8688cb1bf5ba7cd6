import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdaptiveLimit, type Ticket } from '../../../../../src/store/elastic/writing/bulk-limits.js'

/** Enters until the limit is reached. @returns the tickets */
async function fill(limit: AdaptiveLimit): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  while (limit.running < limit.limit) tickets.push(await limit.enter())
  return tickets
}

describe('AdaptiveLimit', () => {
  it('lets in one more after as many good answers as the limit is high, up to the most', async () => {
    const limit = new AdaptiveLimit({ first: 2, most: 4 })
    const limits: number[] = []
    for (let round = 0; round < 20; round++) {
      for (const ticket of await fill(limit)) limit.leave(ticket, false)
      limits.push(limit.limit)
    }
    expect(limits[0]).toBe(2)
    expect(limits).toContain(3)
    expect(limits.at(-1)).toBe(4)
    expect(limits).toEqual([...limits].sort())
  })

  it('does not grow where it is not used', async () => {
    const limit = new AdaptiveLimit({ first: 3, most: 8 })
    for (let n = 0; n < 50; n++) limit.leave(await limit.enter(), false)
    expect(limit.limit).toBe(3)
  })

  it('is halved once by requests that were under way together, and again by later ones, down to one', async () => {
    const limit = new AdaptiveLimit({ first: 8, most: 8 })
    for (const ticket of await fill(limit)) limit.leave(ticket, true)
    expect(limit.limit).toBe(4)
    for (const wanted of [2, 1, 1]) {
      for (const ticket of await fill(limit)) limit.leave(ticket, true)
      expect(limit.limit).toBe(wanted)
    }
  })

  it('lets wait who came too many, first come first let in', async () => {
    const limit = new AdaptiveLimit({ first: 1, most: 1 })
    const first = await limit.enter()
    const order: string[] = []
    const enter = async (name: string): Promise<Ticket> => {
      const ticket = await limit.enter()
      order.push(name)
      return ticket
    }
    const [second, third] = [enter('second'), enter('third')]
    expect(limit.running).toBe(1)
    limit.leave(first, false)
    limit.leave(await second, false)
    limit.leave(await third, false)
    expect(order).toEqual(['second', 'third'])
    expect(limit.running).toBe(0)
  })

  it('never has more under way than the limit was when they were let in, and loses nobody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ enters: fc.boolean(), isOverloaded: fc.boolean() })), async (steps) => {
        const limit = new AdaptiveLimit({ first: 2, most: 6 })
        const inside: Ticket[] = []
        let entered = 0
        for (const { enters, isOverloaded } of steps) {
          const before = limit.limit
          if (enters) {
            entered++
            void limit.enter().then((ticket) => inside.push(ticket))
          } else if (inside.length > 0) limit.leave(inside.shift()!, isOverloaded)
          await Promise.resolve()
          expect(limit.running).toBeLessThanOrEqual(Math.max(6, before))
        }
        let left = 0
        while (inside.length > 0) {
          limit.leave(inside.shift()!, false)
          left++
          await new Promise((resolve) => setImmediate(resolve))
        }
        expect(limit.running).toBe(0)
        expect(left).toBeLessThanOrEqual(entered)
      }),
    )
  })
})
