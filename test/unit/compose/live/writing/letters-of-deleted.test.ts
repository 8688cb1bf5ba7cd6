import { describe, expect, it } from 'vitest'
import { DeadLetters } from '../../../../../src/compose/live/writing/dead-letters.js'
import { HalvingProcessor } from '../../../../../src/compose/live/writing/halving-processor.js'
import type { WriteOperation, WriteOutcome } from '../../../../../src/model.js'
import type { WriteJob } from '../../../../../src/queue/job-queue.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

/** A queue's processor that fails at documents of which it is told, and the dead letters that it leaves. */
function processorOver(letters: DeadLetters) {
  const harmful = new Set<string>()
  const idle = async (): Promise<void> => {}
  const write = async ({ operations }: { readonly operations: readonly WriteOperation[] }): Promise<WriteOutcome[]> => {
    if (operations.some(({ id, kind }) => kind !== 'delete' && harmful.has(id))) throw new Error('harmful')
    return operations.map(
      ({ id, kind }): WriteOutcome =>
        kind === 'delete' ? { id, result: 'not_found', status: 404 } : { id, result: 'created', status: 201 },
    )
  }
  const processor = new HalvingProcessor({
    processor: { sign: idle, settle: idle, write },
    deadLetters: letters,
    logTrouble: () => undefined,
    now: () => 0,
  })
  const job = (kind: WriteOperation['kind'], id: string, stamp: string, others: Pick<WriteJob, 'alone'> = {}) =>
    processor.write({ kind: 'write', collection: 'news', operations: [{ kind, id, source: {}, stamp, acceptedAt: 1 }], ...others })
  /** A retry of a letter, which is alone in its job. */
  const retry = async (id: string, stamp: string) => (await job('index', id, stamp, { alone: true }))[0]!.result
  return { harmful, job, retry }
}

const left = async (letters: DeadLetters) =>
  (await letters.list(10, null)).items.map(({ _id, operation }) => `${_id} ${operation?.stamp}`).sort()

describe('LettersOfDeleted', () => {
  it('removes the letters of a document that is deleted later, those from before the start, too, and no others', async () => {
    const letters = new DeadLetters(temporaryStore().records)
    const first = processorOver(letters)
    for (const id of ['a', 'b', 'c']) first.harmful.add(id)
    for (const [id, stamp] of [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ] as const)
      await first.job('index', id, stamp)
    await first.job('delete', 'a', '4')
    expect(await left(letters)).toEqual(['b 2', 'c 3'])
    await first.job('index', 'a', '5')
    await first.job('delete', 'a', '6')
    const next = processorOver(letters)
    await next.job('delete', 'b', '7')
    await next.job('delete', 'c', '2')
    expect(await left(letters)).toEqual(['c 3'])
  })

  it('does nothing for a retry that had read its letter before the delete came', async () => {
    const { harmful, job, retry } = processorOver(new DeadLetters(temporaryStore().records))
    for (const id of ['a', 'b']) harmful.add(id)
    await job('index', 'a', '1')
    await job('index', 'b', '5')
    harmful.clear()
    for (const id of ['a', 'b']) await job('delete', id, '4')
    expect([await retry('a', '1'), await retry('b', '5'), await retry('a', '6')]).toEqual(['noop', 'created', 'created'])
  })

  it('keeps the letter of a document that is in the index, which was not signed', async () => {
    const letters = new DeadLetters(temporaryStore().records)
    await letters.add({ collection: 'news', _id: 'a', reason: 'r', code: 'c', attempts: 1, at: '' })
    await processorOver(letters).job('delete', 'a', '1')
    expect(await left(letters)).toEqual(['a undefined'])
  })
})
