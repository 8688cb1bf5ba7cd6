import { describe, expect, it } from 'vitest'
import { DeferredWork } from '../../../../../src/compose/files/scan/deferred-work.js'
import { PairTable } from '../../../../../src/detection/scan/pair-table.js'
import { held } from '../../../../support/held.js'

const pairsPerTask = 8_192
const noPairs = { earlier: new Int32Array(), later: new Int32Array(), places: new Float64Array(), lengths: new Uint32Array(), chunks: [] }
const nothingFound = new PairTable().verified()

/** A scan with this many comparisons to make, and two threads that make none before the test lets them. */
function openWork(waiting: number) {
  const scan = {
    deferredCount: waiting,
    takeDeferred: (most: number) => {
      scan.deferredCount -= Math.min(most, scan.deferredCount)
      return noPairs
    },
    addVerified: () => {},
  }
  const answer = held()
  let given = 0
  const verify = async () => {
    given++
    await answer.ended
    return nothingFound
  }
  return { scan, answer, given: () => given, work: new DeferredWork(scan, { count: 2, verify }, false) }
}

describe('DeferredWork', () => {
  it('gives the threads whole tasks only, and each of them eight at a time', async () => {
    const { scan, work, given, answer } = openWork(18 * pairsPerTask - 1)
    await work.handOut()
    expect([given(), scan.deferredCount]).toEqual([16, 2 * pairsPerTask - 1])
    answer.end()
    await work.handOut()
    expect([given(), scan.deferredCount]).toEqual([17, pairsPerTask - 1])
    await work.handOut()
    expect(given()).toBe(17)
  })

  it('compares on the thread of the caller what waits beyond a million pairs', async () => {
    const most = 2 ** 20
    const { scan, work, given } = openWork(most + 17 * pairsPerTask)
    await work.handOut()
    expect([given(), scan.deferredCount]).toEqual([16, most])
  })

  it('ends with the error of a thread', async () => {
    const { work, answer } = openWork(pairsPerTask)
    await work.handOut()
    answer.fail(new Error('no memory'))
    await expect(work.finish(() => {})).rejects.toThrow('no memory')
  })
})
