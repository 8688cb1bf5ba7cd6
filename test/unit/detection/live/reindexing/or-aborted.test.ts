import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { orAborted } from '../../../../../src/detection/live/reindexing/or-aborted.js'

const never = new Promise<void>(() => {})

describe('orAborted', () => {
  it('waits for the promise and leaves nothing on the signal, however often it is called', async () => {
    const { signal } = new AbortController()
    for (let wait = 0; wait < 20; wait++) await orAborted(Promise.resolve(), signal)
    await expect(orAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends when the signal is aborted', async () => {
    const stopping = new AbortController()
    const waiting = orAborted(never, stopping.signal)
    stopping.abort()
    await waiting
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([])
  })

  it('does not wait for a signal that was aborted before', async () => {
    await orAborted(never, AbortSignal.abort())
  })

  it('takes a failure that comes too late', async () => {
    let fail = (_: Error): void => {}
    const late = new Promise<void>((_, reject) => {
      fail = reject
    })
    await orAborted(late, AbortSignal.abort())
    fail(new Error('late'))
    await new Promise((resolve) => setImmediate(resolve))
  })
})
