import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RequestTurns } from '../../../src/api/request-turns.js'

/** Requests that take a turn and work for some milliseconds then, by a clock that only the test and they turn on. */
function startRequests(mostWaiting = 10) {
  let time = 0
  const turns = new RequestTurns(mostWaiting, () => time)
  const begun: string[] = []
  const work = (milliseconds: number) => {
    time += milliseconds
  }
  const ask = async (name: string, milliseconds = 0) => {
    await turns.take()
    // As in the service, where a request goes on in further microtasks.
    await null
    begun.push(name)
    work(milliseconds)
  }
  return { begun, ask, work }
}

describe('RequestTurns', () => {
  it('lets the first begin at once, and the others when no more have come for two turns of the event loop', async () => {
    const { begun, ask } = startRequests()
    const atEachTurn: number[] = []
    for (const name of ['a', 'b', 'c']) void ask(name, 30)
    for (let turn = 0; turn < 9; turn++) {
      // As if a request came in each of the first turns.
      if (turn === 1 || turn === 2) void ask(`of turn ${turn}`, 30)
      await nextTurn()
      atEachTurn.push(begun.length)
    }
    expect(atEachTurn).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 4])
    expect(begun).toEqual(['a', 'b', 'c', 'of turn 1'])
  })

  it('lets short ones begin one after another in the same turn, for 20 ms', async () => {
    const { begun, ask } = startRequests()
    for (let i = 0; i < 6; i++) void ask(`${i}`, 8)
    const atEachTurn: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      await nextTurn()
      atEachTurn.push(begun.length)
    }
    expect(atEachTurn).toEqual([3, 3, 6, 6, 6])
  })

  it('lets them wait no longer than 20 ms for other work, though more come in each turn', async () => {
    const { begun, ask, work } = startRequests()
    const atEachTurn: number[] = []
    for (const name of ['a', 'b', 'c']) void ask(name, 12)
    for (let turn = 0; turn < 6; turn++) {
      await nextTurn()
      void ask(`of turn ${turn}`, 12)
      work(11)
      atEachTurn.push(begun.length)
    }
    expect(atEachTurn).toEqual([2, 2, 4, 4, 6, 6])
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
