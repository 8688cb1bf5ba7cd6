import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOrderedPool, type OrderedPool } from '../../../src/threads/ordered-pool.js'

const file = pathToFileURL(resolve(import.meta.dirname, '../../fixtures/threads/slow-square.mjs'))

async function poolOf(threads: number): Promise<OrderedPool<number, number>> {
  const pool = await createOrderedPool<number, number>(file, threads, { factor: 10 })
  onTestFinished(() => pool.close())
  return pool
}

const count = (length: number) => Array.from({ length }, (_, i) => i)

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const result of results) list.push(result)
  return list
}

describe('createOrderedPool', () => {
  it.each([1, 2, 3])('gives results in the order of the tasks with %i threads', async (threads) => {
    const pool = await poolOf(threads)
    expect(await collect(pool.map(count(25)))).toEqual(count(25).map((value) => value * value * 10))
  })

  it('takes tasks from an asynchronous source, and none at all', async () => {
    const pool = await poolOf(2)
    async function* tasks(): AsyncGenerator<number> {
      yield* count(5)
    }
    expect(await collect(pool.map(tasks()))).toEqual([0, 10, 40, 90, 160])
    expect(await collect(pool.map([]))).toEqual([])
  })

  it('has at most twice as many tasks under way as threads', async () => {
    const pool = await poolOf(2)
    let begun = 0
    let ended = 0
    let most = 0
    function* tasks(): Generator<number> {
      for (const task of count(30)) {
        begun++
        most = Math.max(most, begun - ended)
        yield task
      }
    }
    for await (const _ of pool.map(tasks())) ended++
    expect([begun, ended]).toEqual([30, 30])
    expect(most).toBeLessThanOrEqual(4)
  })

  it('throws a failure when its turn comes, after the results before it', async () => {
    const pool = await poolOf(2)
    const results: number[] = []
    const reading = async () => {
      for await (const result of pool.map([1, 2, -3, 4])) results.push(result)
    }
    await expect(reading()).rejects.toThrow('no root of -3')
    expect(results).toEqual([10, 40])
  })

  it('can be closed while tasks are under way', async () => {
    const pool = await createOrderedPool<number, number>(file, 2, { factor: 1 })
    const results = pool.map(count(10))
    await results.next()
    await pool.close()
  })
})
