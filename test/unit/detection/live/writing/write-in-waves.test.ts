import { describe, expect, it } from 'vitest'
import { writeInWaves } from '../../../../../src/detection/live/writing/write-in-waves.js'
import type { StoreWrite, StoreWriteResult } from '../../../../../src/store/store.js'

/** Writes of document a, which the store answers one after another. @returns the results, and what each write that was sent expects */
async function writeAll(kinds: readonly StoreWrite['kind'][], answers: readonly StoreWriteResult[]) {
  const sent: StoreWrite['expect'][] = []
  const write = async (writes: readonly StoreWrite[]) =>
    writes.map(({ expect: expected }) => {
      sent.push(expected)
      return answers[sent.length - 1]!
    })
  const results = await writeInWaves(
    { write },
    kinds.map((kind) => ({ id: 'a', kind })),
  )
  return { sent, statuses: results.map(({ status }) => status) }
}

const done = (status: 'created' | 'updated' | 'deleted', seqNo: number) => ({ status, seqNo, primaryTerm: 1, version: 1 })

describe('writeInWaves', () => {
  it('expects what the write before it left of a document, and nothing after a delete', async () => {
    const answers = [done('created', 7), done('updated', 8), done('deleted', 9), done('created', 10)]
    expect(await writeAll(['put', 'patch', 'delete', 'put'], answers)).toEqual({
      sent: [undefined, { seqNo: 7, primaryTerm: 1 }, { seqNo: 8, primaryTerm: 1 }, 'absent'],
      statuses: ['created', 'updated', 'deleted', 'created'],
    })
  })

  it('sends no write of a document after one that was not done', async () => {
    expect(await writeAll(['put', 'patch', 'patch'], [done('created', 7), { status: 'conflict' }])).toEqual({
      sent: [undefined, { seqNo: 7, primaryTerm: 1 }],
      statuses: ['created', 'conflict', 'conflict'],
    })
  })
})
