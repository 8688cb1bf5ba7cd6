import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doInHalves } from '../../../../src/detection/live/halves.js'
import { OnefoldError } from '../../../../src/errors.js'

const fault = new TypeError('no words for this text')

/** Does a batch of items about documents, and what comes of it. @param isHarmful whether a document spoils each attempt that it is a part of */
async function run(ids: readonly number[], isHarmful: (id: number) => boolean, error: unknown = fault) {
  const tried: (readonly number[])[] = []
  const givenUp: unknown[] = []
  const results = await doInHalves<number, string>(ids, {
    idOf: String,
    attempt: async (some) => {
      tried.push(some)
      if (some.some(isHarmful)) throw error
      return some.map((id) => `done ${id}`)
    },
    giveUp: (some, failure) => {
      givenUp.push([some, failure])
      return some.map((id) => `not ${id}`)
    },
  })
  return { results, tried, givenUp }
}

const idsUpTo = (count: number) => Array.from({ length: count }, (_, id) => id)

describe('doInHalves', () => {
  it('does everything at once where nothing spoils it, and nothing where there is nothing to do', async () => {
    const all = await run(idsUpTo(64), () => false)
    expect([all.tried, all.givenUp]).toEqual([[idsUpTo(64)], []])
    expect(await run([], () => true)).toEqual({ results: [], tried: [], givenUp: [] })
  })

  it('finds the culprit within two tries a halving, and tells what it met there and how often it was tried', async () => {
    const { tried, givenUp } = await run(idsUpTo(64), (id) => id === 37)
    expect(givenUp).toEqual([[[37], { error: fault, attempts: 7, isCulprit: true }]])
    expect(tried.length).toBe(1 + 2 * Math.log2(64))
  })

  it('gives up the harmful documents, with all that is to be done with each, and gives a result for each item in its place', async () => {
    const ids = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(ids, fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), async (all, harmful) => {
        const { results, givenUp } = await run(all, (id) => harmful.includes(id))
        expect(results).toEqual(all.map((id) => `${harmful.includes(id) ? 'not' : 'done'} ${id}`))
        expect(givenUp.length).toBe(new Set(all.filter((id) => harmful.includes(id))).size)
      }),
    )
  })

  it.each([idsUpTo(5_000), idsUpTo(21)])(
    'looks for 20 culprits and no more: if others fail as well, they are not the cause',
    async (...ids) => {
      const { results, tried, givenUp } = await run(ids, () => true)
      expect(results).toEqual(ids.map((id) => `not ${id}`))
      expect(tried.length).toBeLessThan(80)
      const culprits = givenUp.filter((each) => (each as [unknown, { isCulprit: boolean }])[1].isCulprit)
      expect(culprits.length).toBe(20)
    },
  )

  it('passes on at once what is no fault of a document', async () => {
    for (const code of ['STORE_UNAVAILABLE', 'STORE_DAMAGED', 'QUEUE_CLOSED', 'COLLECTION_UNKNOWN', 'MAPPING_CONFLICT'] as const) {
      const error = new OnefoldError(code, 'no')
      await expect(run(idsUpTo(9), (id) => id === 3, error)).rejects.toBe(error)
    }
  })

  it('takes the end of a thread for the fault of a document', async () => {
    const { givenUp } = await run(idsUpTo(9), (id) => id === 3, new OnefoldError('THREAD_FAILED', 'it ended'))
    expect(givenUp).toMatchObject([[[3], { isCulprit: true }]])
  })

  it('passes on what giving up throws', async () => {
    const giveUp = () => {
      throw fault
    }
    const attempt = async () => Promise.reject(new Error('no'))
    await expect(doInHalves(idsUpTo(9), { idOf: String, attempt, giveUp })).rejects.toBe(fault)
  })
})
