import { describe, expect, it } from 'vitest'
import { inHalves } from '../../../../../src/detection/live/reindexing/in-halves.js'
import { OnefoldError } from '../../../../../src/errors.js'

async function run(items: readonly number[], isBad: (item: number) => boolean) {
  let tries = 0
  const culprits: number[] = []
  const work = async (some: readonly number[]) => {
    tries++
    if (some.some(isBad)) throw new OnefoldError('THREAD_FAILED', 'it ended')
    return some
  }
  const parts = await inHalves(items, work, (item) => void culprits.push(item))
  return { tries, culprits, done: parts.flat() }
}

describe('inHalves', () => {
  const items = Array.from({ length: 64 }, (_, i) => i)

  it('does everything at once where nothing spoils it', async () => {
    expect(await run(items, () => false)).toEqual({ tries: 1, culprits: [], done: items })
    expect(await run([], () => true)).toEqual({ tries: 0, culprits: [], done: [] })
  })

  it('finds the culprit within two tries a halving, and does the others in their order', async () => {
    const { tries, culprits, done } = await run(items, (item) => item === 37)
    expect(culprits).toEqual([37])
    expect(done).toEqual(items.filter((item) => item !== 37))
    expect(tries).toBeLessThanOrEqual(1 + 2 * Math.log2(items.length))
  })

  it.each([new OnefoldError('THREAD_FAILED', 'it ended'), new TypeError('a bug')])(
    'tells of each culprit what it met: %s',
    async (fault) => {
      const culprits: unknown[] = []
      const work = async (some: readonly number[]) => {
        if (some.includes(37)) throw fault
      }
      await inHalves(items, work, (...met) => void culprits.push(met))
      expect(culprits).toEqual([[37, fault]])
    },
  )

  it.each([
    ['the process is stopping', new OnefoldError('QUEUE_CLOSED', 'the process is stopping'), 1],
    ['it meets more items than can be to blame', new TypeError('a bug'), 21],
  ])('passes a fault on if %s', async (_, fault, bad) => {
    const many = Array.from({ length: 500 }, (_, i) => i)
    const culprits: number[] = []
    const work = async (some: readonly number[]) => {
      if (some.some((item) => item < bad)) throw fault
    }
    await expect(inHalves(many, work, (item) => void culprits.push(item))).rejects.toBe(fault)
    expect(culprits.length).toBe(bad - 1)
  })
})
