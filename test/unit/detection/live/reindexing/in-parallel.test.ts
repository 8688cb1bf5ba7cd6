import { describe, expect, it } from 'vitest'
import { inParallel } from '../../../../../src/detection/live/reindexing/in-parallel.js'

const forever = new AbortController().signal

describe('inParallel', () => {
  it('works on so many items at a time, each once', async () => {
    let running = 0
    let most = 0
    const done: number[] = []
    await inParallel([1, 2, 3, 4, 5], 2, forever, async (item) => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => setImmediate(resolve))
      running--
      done.push(item)
    })
    expect(most).toBe(2)
    expect(done.sort()).toEqual([1, 2, 3, 4, 5])
  })

  it('tells the others when one fails, waits for them and throws the first failure', async () => {
    const failure = new Error('first')
    let isOtherDone = false
    const work = async (item: number, _: number, signal: AbortSignal) => {
      if (item === 1) throw failure
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      isOtherDone = true
      signal.throwIfAborted()
    }
    await expect(inParallel([1, 2, 3], 2, forever, work)).rejects.toBe(failure)
    expect(isOtherDone).toBe(true)
  })

  it('begins nothing more once it is told to stop', async () => {
    const stop = new AbortController()
    const done: number[] = []
    const work = async (item: number) => {
      done.push(item)
      if (item === 2) stop.abort(new Error('stopped'))
    }
    await expect(inParallel([1, 2, 3, 4], 1, stop.signal, work)).rejects.toThrow('stopped')
    expect(done).toEqual([1, 2])
  })
})
