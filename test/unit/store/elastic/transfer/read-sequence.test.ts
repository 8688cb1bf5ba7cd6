import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AskRange, readSequence } from '../../../../../src/store/elastic/transfer/read-sequence.js'

/** Answers like an engine that holds documents of given weights at given sequence numbers. */
function engineWith(weights: ReadonlyMap<number, number>, maxWeight = Number.POSITIVE_INFINITY) {
  const asked: { from: number; to: number; limit: number }[] = []
  const ask: AskRange<number> = async ({ from, to }, limit) => {
    asked.push({ from, to, limit })
    const found = [...weights.keys()].filter((number) => number >= from && number < to).slice(0, limit)
    const weight = found.reduce((sum, number) => sum + weights.get(number)!, 0)
    return weight > maxWeight && to - from > 1 ? undefined : found
  }
  return { ask, asked }
}

async function readAll(ask: AskRange<number>, to: number, size: number, from = 0) {
  const pages: { items: readonly number[]; next: number }[] = []
  for await (const page of readSequence(ask, { shard: 0, from, to }, { size })) pages.push(page)
  return pages
}

const holdings = fc.uniqueArray(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 50 })), { maxLength: 200, selector: ([number]) => number })

describe('readSequence', () => {
  it('gives every document of the range once, in parts of at most twice the size, whatever lies where', async () => {
    const property = fc.asyncProperty(
      holdings,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 100 }),
      async (held, size, most) => {
        const pages = await readAll(engineWith(new Map(held), most).ask, 350, size)
        const numbers = pages.flatMap(({ items }) => items)
        expect(numbers.toSorted((a, b) => a - b)).toEqual(
          held
            .map(([number]) => number)
            .filter((number) => number < 350)
            .sort((a, b) => a - b),
        )
        expect(Math.max(0, ...pages.map(({ items }) => items.length))).toBeLessThanOrEqual(2 * size)
        expect(pages.at(-1)?.next).toBe(350)
      },
    )
    await fc.assert(property)
  })

  it('goes on after any part as if it had not been interrupted', async () => {
    const property = fc.asyncProperty(holdings, fc.integer({ min: 1, max: 40 }), async (held, size) => {
      const { ask } = engineWith(new Map(held))
      const pages = await readAll(ask, 401, size)
      for (const [i, { next }] of pages.entries()) {
        const rest = await readAll(ask, 401, size, next)
        const before = pages.slice(0, i + 1)
        expect([...before, ...rest].flatMap(({ items }) => items).length).toBe(held.length)
      }
    })
    await fc.assert(property, { numRuns: 30 })
  })

  it('asks for more numbers at a time where few of them are left', async () => {
    const { ask, asked } = engineWith(new Map([[90_000, 1]]))
    expect((await readAll(ask, 100_000, 10)).flatMap(({ items }) => items)).toEqual([90_000])
    expect(asked.length).toBeLessThan(30)
  })

  it('says where an empty range ends', async () => {
    expect(await readAll(engineWith(new Map()).ask, 5, 10)).toEqual([{ items: [], next: 5 }])
    expect(await readAll(engineWith(new Map()).ask, 0, 10)).toEqual([])
  })
})
