import { expect, it } from 'vitest'
import { PendingWrite } from '../../../../src/queue/redis/pending-write.js'
import { WriteLedger } from '../../../../src/queue/write-account.js'

it('PendingWrite counts no operation twice: outcomes that come after the write failed are those of nobody', async () => {
  const ledger = new WriteLedger()
  const operations = ['a', 'b'].map((id) => ({ kind: 'delete' as const, id, stamp: '1', acceptedAt: 1 }))
  const write = new PendingWrite({ kind: 'write', collection: 'news', operations }, ledger)
  write.tell(0, { id: 'a', result: 'deleted', status: 200 })
  write.fail(new Error('away'))
  await expect(write.done).rejects.toThrow('away')
  write.tell(1, { id: 'b', result: 'deleted', status: 200 })
  expect([write.left, ledger.account(0)]).toMatchObject([0, { ok: 1, refused: 1 }])
})
