import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeadLetter } from '../../../../../src/compose/live/writing/dead-letters.js'
import { HalvingProcessor } from '../../../../../src/compose/live/writing/halving-processor.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { WriteOperation, WriteOutcome } from '../../../../../src/model.js'

const fault = new Error('no words for this text')

/** A processor that fails with this error at each job with one of these documents, and what comes of a job of documents with these ids. */
async function write(ids: readonly string[], culprits: ReadonlySet<string>, error: Error = fault) {
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
        if (operations.some(({ id }) => culprits.has(id))) throw error
        return operations.map(({ id, stamp }): WriteOutcome => ({ id, result: 'created', status: 201, warnings: [stamp] }))
      },
    },
    deadLetters: { add: async (letter) => void letters.push(letter) },
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

  it('refuses the harmful documents, writes all others, and answers in the order of the job', async () => {
    const ids = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 })
    const harmful = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(ids, harmful, async (numbers, bad) => {
        const culprits = new Set(bad.map((n) => `d${n}`))
        const all = numbers.map((n) => `d${n}`)
        const { outcomes, letters } = await write(all, culprits)
        expect(outcomes.map(({ id }) => id)).toEqual(all)
        for (const [i, { id, status, warnings }] of outcomes.entries())
          expect([status, warnings]).toEqual(culprits.has(id) ? [500, undefined] : [201, [`${i}`]])
        expect(letters.map(({ _id }) => _id).toSorted()).toEqual(all.filter((id) => culprits.has(id)).toSorted())
      }),
    )
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

  it('does not cut a job for what is no fault of a document', async () => {
    for (const code of ['STORE_UNAVAILABLE', 'STORE_DAMAGED', 'COLLECTION_UNKNOWN', 'MAPPING_CONFLICT'] as const) {
      const error = new OnefoldError(code, 'no')
      await expect(write(idsOf(9), new Set(['d3']), error)).rejects.toBe(error)
    }
  })

  it('ends the tries where nothing can be written, answers for each document, and sets aside only what was tried alone', async () => {
    const ids = idsOf(5_000)
    const { outcomes, tried, letters } = await write(ids, new Set(ids))
    expect(outcomes.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 500]))
    expect(tried.length).toBeLessThan(220)
    const alone = new Set(tried.filter((part) => part.length === 1).flat())
    expect(letters.filter(({ _id }) => !alone.has(_id))).toEqual([])
  })
})
