import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTaskPool } from '../../../src/threads/task-pool.js'

const file = pathToFileURL(resolve(import.meta.dirname, '../../fixtures/threads/slow-square.mjs'))

describe('createTaskPool', () => {
  it('gives each task its own result, however many run at once', async () => {
    const pool = createTaskPool<number, number>({ file, threads: 2, workerData: { factor: 10 } })
    onTestFinished(() => pool.close())
    const tasks = Array.from({ length: 20 }, (_, i) => i)
    expect(await Promise.all(tasks.map((task) => pool.run(task)))).toEqual(tasks.map((task) => task * task * 10))
  })

  it('starts its threads when it is warmed up, and once only', async () => {
    const pool = createTaskPool<number, number>({ file, threads: 1, workerData: { factor: 2 } })
    onTestFinished(() => pool.close())
    await pool.warmUp?.()
    await pool.warmUp?.()
    expect(await pool.run(3)).toBe(18)
  })

  it('waits for what is under way when it closes and takes nothing more, and closes where nothing ever ran', async () => {
    const pool = createTaskPool<number, number>({ file, threads: 1, workerData: { factor: 1 } })
    const first = pool.run(3)
    await first
    const second = pool.run(4)
    await pool.close()
    expect(await second).toBe(16)
    await expect(pool.run(5)).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
    await createTaskPool<number, number>({ file, threads: 1, workerData: { factor: 1 } }).close()
  })
})
