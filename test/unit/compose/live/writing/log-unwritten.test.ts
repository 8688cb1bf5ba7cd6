import { describe, expect, it } from 'vitest'
import { logUnwritten } from '../../../../../src/compose/open-queue.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { WriteOutcome } from '../../../../../src/model.js'
import type { JobProcessor, WriteJob } from '../../../../../src/queue/job-queue.js'

const job: WriteJob = { kind: 'write', collection: 'news', operations: [] }
const created: WriteOutcome = { id: 'a', result: 'created', status: 201 }
const pending: WriteOutcome = {
  id: 'b',
  result: 'pending',
  status: 503,
  error: { type: 'unavailable_exception', reason: 'the disk is full' },
}

/** The log of a write that ends as given. */
async function toldOf(write: JobProcessor['write']): Promise<unknown[]> {
  const told: unknown[] = []
  const idle = async (): Promise<void> => {}
  const watched = logUnwritten({ write, sign: idle, settle: idle }, (level, what, _, fields) => void told.push([level, what, fields]))
  await watched.write(job).catch((error: unknown) => told.push((error as Error).message))
  return told
}

describe('logUnwritten', () => {
  it('tells of writes that the store does not take, in part or as a whole, and of no others', async () => {
    const line = ['warn', 'documents are not written, and answered with 503', { collection: 'news', reason: 'the disk is full' }]
    expect(await toldOf(async () => [created, pending])).toEqual([line])
    const unavailable = new OnefoldError('STORE_UNAVAILABLE', 'the disk is full')
    expect(await toldOf(() => Promise.reject(unavailable))).toEqual([line, 'the disk is full'])
    expect(await toldOf(async () => [created])).toEqual([])
    expect(await toldOf(() => Promise.reject(new OnefoldError('COLLECTION_UNKNOWN', 'unknown')))).toEqual(['unknown'])
  })
})
