import { describe, expect, it } from 'vitest'
import type { DeadLetter } from '../../../../../src/compose/live/writing/dead-letters.js'
import { HalvingProcessor } from '../../../../../src/compose/live/writing/halving-processor.js'
import type { WriteOperation, WriteOutcome } from '../../../../../src/model.js'

const fault = new Error('no words for this text')

/** A processor that fails at each job with one of these documents, and what comes of a job of documents with these ids. */
async function write(ids: readonly string[], culprits: ReadonlySet<string>) {
  const tried: string[][] = []
  const letters: Omit<DeadLetter, 'id'>[] = []
  const told: unknown[] = []
  const idle = async (): Promise<void> => {}
  const halving = new HalvingProcessor({
    processor: {
      sign: idle,
      settle: idle,
      write: async ({ operations }) => {
        tried.push(operations.map(({ id }) => id))
        if (operations.some(({ id }) => culprits.has(id))) throw fault
        return operations.map(({ id, stamp }): WriteOutcome => ({ id, result: 'created', status: 201, warnings: [stamp] }))
      },
    },
    deadLetters: { add: async (letter) => `${letters.push(letter)}`, async *all() {}, remove: idle },
    logTrouble: (level, _, error) => told.push([level, error]),
    now: () => 0,
  })
  const operations = ids.map((id, i): WriteOperation => ({ kind: 'index', id, source: {}, stamp: `${i}`, acceptedAt: 1 }))
  const outcomes = halving.write({ kind: 'write', collection: 'news', operations })
  return { outcomes: await outcomes, tried, letters, told }
}

const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `d${i}`)

describe('HalvingProcessor', () => {
  it('hands over a job that can be done as it is, once', async () => {
    const { tried, letters } = await write(idsOf(50), new Set())
    expect([tried.map((part) => part.length), letters]).toEqual([[50], []])
  })

  it('refuses the harmful document alone, with every write of it, and answers in the order of the job', async () => {
    const { outcomes, letters } = await write(['a', 'b', 'a', 'c', 'b'], new Set(['b']))
    const seen = outcomes.map(({ id, status, warnings }) => [id, status, warnings])
    expect(seen).toEqual([
      ['a', 201, ['0']],
      ['b', 500, undefined],
      ['a', 201, ['2']],
      ['c', 201, ['3']],
      ['b', 500, undefined],
    ])
    expect(letters.map(({ _id, operation }) => [_id, operation?.stamp])).toEqual([
      ['b', '1'],
      ['b', '4'],
    ])
  })

  it('keeps the harmful write with its reason and its tries, and shows callers no message of its own faults', async () => {
    const { outcomes, letters, told } = await write(idsOf(4), new Set(['d2']))
    const operation = { kind: 'index', id: 'd2', source: {}, stamp: '2', acceptedAt: 1 }
    const letter = { collection: 'news', _id: 'd2', reason: fault.message, code: 'ONEFOLD_INTERNAL', attempts: 3 }
    expect(letters).toEqual([{ ...letter, at: '1970-01-01T00:00:00.000Z', operation }])
    expect(outcomes[2]).toMatchObject({
      result: 'refused',
      error: { code: 'ONEFOLD_INTERNAL', reason: expect.not.stringContaining('words') },
    })
    expect(told).toEqual([['error', fault]])
  })

  it('sets aside nothing that was not tried alone, but refuses it', async () => {
    const ids = idsOf(500)
    const { outcomes, tried, letters } = await write(ids, new Set(ids))
    expect(outcomes.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 500]))
    const alone = new Set(tried.filter((part) => part.length === 1).flat())
    expect(letters.filter(({ _id }) => !alone.has(_id))).toEqual([])
  })
})
