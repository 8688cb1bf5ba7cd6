import { describe, expect, it } from 'vitest'
import { type SignStoredParts, signStored } from '../../../../../src/compose/live/signing/sign-stored.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { WriteOutcome } from '../../../../../src/model.js'

const ids = ['a', 'b']

/** Signs two documents. @param last the outcome of the second one */
function sign(last: WriteOutcome): Promise<WriteOutcome[]> {
  const documents = ids.map((id) => ({ id, seqNo: 1, primaryTerm: 1, fields: {} }))
  const writer = {
    collection: { read: async () => documents },
    sign: async () => [{ id: 'a', result: 'updated', status: 200 }, last],
  }
  return signStored({ writer, acceptedAt: 1 } as unknown as SignStoredParts, ids)
}

const pending = (status: number) => ({ id: 'b', result: 'pending', status, error: { type: 'x', reason: 'y' } }) as const

describe('signStored', () => {
  it('has documents signed again where the engine was too busy for some of them', async () => {
    await expect(sign(pending(503))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('tells of what the engine failed at', async () => {
    expect((await sign(pending(500)))[1]).toEqual(pending(500))
  })

  it.each([
    ['an error', new Error('no words for this text')],
    ['the end of a thread that a worker guards', new OnefoldError('THREAD_FAILED', 'it took longer than 60 s')],
  ])('refuses the document at which signing fails by %s, and signs the others', async (_, fault) => {
    const all = Array.from({ length: 9 }, (_, i) => `d${i}`)
    const writer = {
      collection: { read: async (asked: string[]) => asked.map((id) => ({ id, seqNo: 1, primaryTerm: 1, fields: {} })) },
      sign: async (operations: { id: string }[]) => {
        if (operations.some(({ id }) => id === 'd4')) throw fault
        return operations.map(({ id }) => ({ id, result: 'updated', status: 200 }))
      },
    }
    const told: unknown[] = []
    const parts = { writer, acceptedAt: 1, onHarmful: (...words: unknown[]) => told.push(words) }
    const outcomes = await signStored(parts as unknown as SignStoredParts, all)
    expect(outcomes.map(({ id, status }) => [id, status])).toEqual(all.map((id) => [id, id === 'd4' ? 500 : 200]))
    expect(told).toEqual([['d4', fault]])
  })
})
