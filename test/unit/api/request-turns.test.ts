import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RequestTurns } from '../../../src/api/request-turns.js'

describe('RequestTurns', () => {
  it('lets the first begin at once, and each of the others when no more have come for two turns of the event loop', async () => {
    const turns = new RequestTurns(10)
    const begun: number[] = []
    const take = (i: number) => void turns.take().then(() => begun.push(i))
    const atEachTurn: number[] = []
    for (let i = 0; i < 3; i++) take(i)
    for (let turn = 0; turn < 9; turn++) {
      // As if a request came in each of the first turns.
      if (turn === 1 || turn === 2) take(turn + 2)
      await nextTurn()
      atEachTurn.push(begun.length)
    }
    expect(atEachTurn).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 4])
    expect(begun).toEqual([0, 1, 2, 3])
  })

  it('refuses those for whom no room is left to wait, until one has begun', async () => {
    const turns = new RequestTurns(1)
    await turns.take()
    const waiting = turns.take()
    await expect(turns.take()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await waiting
    await expect(turns.take()).resolves.toBeUndefined()
  })
})
