import { expect, it } from 'vitest'
import type { WriteOperation } from '../../../../src/model.js'
import { PendingWrite } from '../../../../src/queue/redis/pending-write.js'
import { refuseLarge } from '../../../../src/queue/redis/refuse-large.js'
import { packWrites } from '../../../../src/queue/redis/write-batch.js'
import { WriteLedger } from '../../../../src/queue/write-account.js'

const indexOf = (id: string, text: string): WriteOperation => ({ kind: 'index', id, source: { text }, stamp: '1', acceptedAt: 1 })

it('refuses what is too large for Redis, says how to go on, and leaves the rest of its write to be done', async () => {
  const ledger = new WriteLedger()
  const operations = [indexOf('small', 'x'), indexOf('large', 'x'.repeat(20_000)), indexOf('small, too', 'x')]
  const write = new PendingWrite({ kind: 'write', collection: 'news', operations }, ledger)
  refuseLarge(write, 10_000)
  const [batch] = packWrites([write])
  expect(batch!.job.operations.map(({ id }) => id)).toEqual(['small', 'small, too'])
  batch!.finish(batch!.job.operations.map(({ id }) => ({ id, result: 'created', status: 201 })))
  const outcomes = await write.done
  expect(outcomes.map(({ id, result, status }) => [id, result, status])).toEqual([
    ['small', 'created', 201],
    ['large', 'refused', 413],
    ['small, too', 'created', 201],
  ])
  expect(outcomes[1]!.error!.reason).toMatch(/some 20[0-9]{3} characters, more than the 10000 .* raise redis\.documentLimit/)
  expect(ledger.account(0)).toMatchObject({ ok: 2, refused: 1 })
})

it('refuses no document for the text that is kept beside it', () => {
  const text = 'x'.repeat(6_000_000)
  const operation = { ...indexOf('a', text), sourceText: `{"text":"${text}","n":1.0}` }
  const write = new PendingWrite({ kind: 'write', collection: 'news', operations: [operation] }, new WriteLedger())
  refuseLarge(write, 10 * 1024 * 1024)
  expect(write.left).toBe(1)
  expect(write.bytes).toBeGreaterThan(12_000_000)
})
