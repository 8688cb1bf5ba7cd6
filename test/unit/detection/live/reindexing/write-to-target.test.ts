import { describe, expect, it } from 'vitest'
import type { ReindexParts } from '../../../../../src/detection/live/reindexing/reindex-parts.js'
import { throwIfPending, writeToTarget } from '../../../../../src/detection/live/reindexing/write-to-target.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { StoreWrite, StoreWriteResult } from '../../../../../src/store/store.js'

const taken: StoreWriteResult = { status: 'created', seqNo: 1, primaryTerm: 1, version: 1 }
const failed: StoreWriteResult = { status: 'pending', httpStatus: 500, type: 'exception', reason: 'something failed' }
const busy: StoreWriteResult = { status: 'pending', httpStatus: 503, type: 'unavailable_exception', reason: 'busy' }
const setAside: StoreWriteResult = { ...failed, status: 'refused' }

const writesOf = (ids: string): StoreWrite[] => [...ids].map((id) => ({ id, kind: 'put' }))

/** A target that gives the answers of the test, the writes that it received, and the pauses between them. */
function targetOf(answer: (id: string, call: number) => StoreWriteResult, onPause: (stop: AbortController) => void = () => {}) {
  const sent: string[] = []
  const pauses: number[] = []
  const stop = new AbortController()
  const write = async (writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> => {
    sent.push(writes.map(({ id }) => id).join(''))
    const results = writes.map(({ id }) => answer(id, sent.length))
    if (results.every((result) => result === busy)) throw new OnefoldError('STORE_UNAVAILABLE', 'nothing was written')
    return results
  }
  const pause = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds)
    onPause(stop)
  }
  const parts = { target: { write } as unknown as ReindexParts['target'], pause, signal: stop.signal }
  return { parts, sent, pauses, stop }
}

describe('writeToTarget', () => {
  it('sets a document aside at which the engine fails again and again, and takes how the others ended', async () => {
    const { parts, sent, pauses } = targetOf((id) => (id === 'b' ? failed : taken))
    expect(await writeToTarget(parts, writesOf('abc'))).toEqual([taken, setAside, taken])
    expect(sent).toEqual(['abc', 'b', 'b'])
    expect(pauses).toEqual([1_000, 4_000])
  })

  it('sends a document that stands alone as often', async () => {
    const { parts, sent } = targetOf(() => failed)
    expect(await writeToTarget(parts, writesOf('a'))).toEqual([setAside])
    expect(sent).toEqual(['a', 'a', 'a'])
  })

  it('takes what the engine does later', async () => {
    const { parts } = targetOf((id, call) => (id === 'b' && call < 3 ? failed : taken))
    expect(await writeToTarget(parts, writesOf('ab'))).toEqual([taken, taken])
  })

  it('tries the halves of a batch at all of which the engine fails, until the culprits stand alone', async () => {
    const { parts, sent } = targetOf((id, call) => (call <= 3 || id !== 'd' ? failed : taken))
    expect(await writeToTarget(parts, writesOf('abcd'))).toEqual([setAside, setAside, setAside, taken])
    expect(sent).toEqual(['abcd', 'abcd', 'abcd', 'ab', 'ab', 'a', 'a', 'b', 'b', 'cd', 'c'])
  })

  it('leaves to others what the engine is too busy for, whatever it fails at', async () => {
    const { parts, sent } = targetOf((id, call) => (id === 'a' ? (call === 1 ? failed : busy) : taken))
    const results = await writeToTarget(parts, writesOf('ab'))
    expect(results).toEqual([failed, taken])
    expect(sent).toEqual(['ab', 'a'])
    expect(() => throwIfPending(results, parts.signal)).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE' }))
  })

  it('ends its pauses when it is told to stop, and says what was written', async () => {
    const { parts, sent } = targetOf(
      (id) => (id === 'a' ? failed : taken),
      (stop) => stop.abort(new Error('paused')),
    )
    const results = await writeToTarget(parts, writesOf('ab'))
    expect(results).toEqual([failed, taken])
    expect(sent).toEqual(['ab'])
    expect(() => throwIfPending(results, parts.signal)).toThrow('paused')
  })
})
