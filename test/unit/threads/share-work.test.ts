import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claim, takeClaim } from '../../../src/threads/claim.js'
import { type SharedWork, shareWork } from '../../../src/threads/share-work.js'

const count = (length: number) => Array.from({ length }, (_, i) => i)

/** The three pieces of a task. */
const piecesOf = (task: number) => [task, task + 0.1, task + 0.2]

async function* piecemeal(task: number): AsyncGenerator<number> {
  yield* piecesOf(task)
}

/** The pieces that a reader gets, and the tasks done on each side. */
async function read(work: Partial<SharedWork<number, number>> & { readonly tasks: readonly number[] }) {
  const log = { here: [] as number[], away: [] as number[], pieces: [] as number[] }
  const { away = async (task) => piecesOf(task), here = piecemeal } = work
  const shared = shareWork<number, number>({
    mostAhead: 2,
    ...work,
    away: (task, claim) => {
      log.away.push(task)
      return away(task, claim)
    },
    here: (task) => {
      log.here.push(task)
      return here(task)
    },
  })
  for await (const { pieces } of shared) for await (const piece of pieces) log.pieces.push(piece)
  return log
}

/** Begins tasks at once, and answers them only when the test lets it. */
function heldBack() {
  const release: (() => void)[] = []
  const away = (task: number, claim: Claim) => {
    takeClaim(claim)
    return new Promise<number[]>((resolve) => release.push(() => resolve(piecesOf(task))))
  }
  return { away, releaseAll: () => release.splice(0).forEach((answer) => void answer()) }
}

describe('shareWork', () => {
  it('gives all pieces in the order of the tasks, whoever is how fast', async () => {
    const delays = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(delays, fc.integer({ min: 1, max: 5 }), async (rounds, mostAhead) => {
        const begun: number[] = []
        const away = async (task: number, claim: Claim) => {
          for (let i = 0; i < rounds[task]!; i++) await new Promise((resolve) => setImmediate(resolve))
          if (!takeClaim(claim)) return []
          begun.push(task)
          if (rounds[task]! % 2 === 1) await new Promise((resolve) => setImmediate(resolve))
          return piecesOf(task)
        }
        const tasks = count(rounds.length)
        const { pieces, here } = await read({ tasks, away, mostAhead })
        expect(pieces).toEqual(tasks.flatMap(piecesOf))
        expect([...here, ...begun].sort((x, y) => x - y)).toEqual(tasks)
      }),
      { numRuns: 60 },
    )
  })

  it('does the first task here, and the others away when they are done in time', async () => {
    expect(await read({ tasks: count(6), mostAhead: 5 })).toMatchObject({ here: [0], away: [1, 2, 3, 4, 5] })
  })

  it('does a task here instead of waiting, the first that nobody has begun', async () => {
    const { away, releaseAll } = heldBack()
    const here = async function* (task: number) {
      yield* piecesOf(task)
      if (task === 4) releaseAll()
    }
    const { pieces, here: done } = await read({ tasks: count(5), away, here })
    expect(pieces).toEqual(count(5).flatMap(piecesOf))
    expect(done).toEqual([0, 4])
  })

  it('goes on working here while it has to wait, but no further ahead than the others may be', async () => {
    const { away, releaseAll } = heldBack()
    const done: number[] = []
    const here = async function* (task: number) {
      yield* piecesOf(task)
      done.push(task)
      if (done.length === 3) setImmediate(releaseAll)
    }
    const firstHeld = async (task: number, claim: Claim) => (task < 4 ? away(task, claim) : piecesOf(task))
    const { pieces } = await read({ tasks: count(8), away: firstHeld, here })
    expect(pieces).toEqual(count(8).flatMap(piecesOf))
    expect(done).toEqual([0, 4, 5])
  })

  it('takes back what no thread has begun instead of waiting for it, the last first', async () => {
    const { away, releaseAll } = heldBack()
    const done: number[] = []
    const here = async function* (task: number) {
      yield* piecesOf(task)
      done.push(task)
      if (task === 3) setImmediate(releaseAll)
    }
    // The thread has begun the first two of five.
    const slow = (task: number, claim: Claim) => (task < 3 ? away(task, claim) : new Promise<number[]>(() => undefined))
    const { pieces } = await read({ tasks: count(6), away: slow, here, mostAhead: 5 })
    expect(pieces).toEqual(count(6).flatMap(piecesOf))
    expect(done).toEqual([0, 5, 4, 3])
  })

  it('counts what it takes back among what it is ahead', async () => {
    let begin = () => {}
    const done: number[] = []
    const here = async function* (task: number) {
      yield* piecesOf(task)
      done.push(task)
      if (task === 2) setImmediate(begin)
    }
    // The thread begins the first of two late, and the other one never.
    const late = (task: number, claim: Claim) =>
      new Promise<number[]>((resolve) => {
        if (task === 1) begin = () => resolve(takeClaim(claim) ? piecesOf(task) : [])
      })
    const { pieces } = await read({ tasks: count(4), away: late, here })
    expect(pieces).toEqual(count(4).flatMap(piecesOf))
    expect(done).toEqual([0, 3, 2])
  })

  it('holds the others back while the reader is slow', async () => {
    const sent: number[] = []
    const shared = shareWork({
      tasks: count(20),
      away: async (task) => {
        sent.push(task)
        return piecesOf(task)
      },
      here: piecemeal,
      mostAhead: 3,
    })
    await shared.next()
    expect(sent).toEqual([1, 2, 3])
    await shared.next()
    expect(sent).toEqual([1, 2, 3, 4])
    await shared.return(undefined)
  })

  it.each(['here', 'away'] as const)('throws a failure %s when its turn comes, after the results before it', async (side) => {
    const fails = async (task: number, claim?: Claim) => {
      if (claim !== undefined) takeClaim(claim)
      if (task === 4) throw new Error('no root of 4')
      return piecesOf(task)
    }
    const { away, releaseAll } = heldBack()
    const here = async function* (task: number) {
      if (task === 4) releaseAll()
      yield* await fails(task)
    }
    const shared = shareWork({ tasks: count(5), away: side === 'away' ? fails : away, here, mostAhead: 2 })
    const tasks: number[] = []
    const reading = async () => {
      for await (const { task } of shared) tasks.push(task)
    }
    await expect(reading()).rejects.toThrow('no root of 4')
    expect(tasks).toEqual([0, 1, 2, 3])
  })

  it('gives nothing for no tasks', async () => {
    expect(await read({ tasks: [] })).toEqual({ here: [], away: [], pieces: [] })
  })
})
