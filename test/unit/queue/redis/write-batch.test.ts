import { expect, it } from 'vitest'
import { PendingWrite } from '../../../../src/queue/redis/pending-write.js'
import { packWrites } from '../../../../src/queue/redis/write-batch.js'
import { WriteLedger } from '../../../../src/queue/write-account.js'

function pending(...documents: readonly (readonly [id: string, letters: number])[]): PendingWrite {
  const operations = documents.map(([id, letters]) => {
    return { kind: 'index' as const, id, source: { text: 'x'.repeat(letters) }, stamp: '1', acceptedAt: 1 }
  })
  return new PendingWrite({ kind: 'write', collection: 'news', operations }, new WriteLedger())
}

const idsOf = (writes: readonly PendingWrite[]) => packWrites(writes).map(({ job }) => job.operations.map(({ id }) => id))

it('packWrites puts neighbours into one batch, and large documents into one of their own after them', () => {
  const writes = [pending(['a', 10], ['large', 300_000]), pending(['b', 10]), pending(['huge', 3_000_000], ['c', 10])]
  expect(idsOf(writes)).toEqual([['a', 'b', 'c'], ['large'], ['huge']])
})

it('packWrites keeps all writes of a large document together, in their order', () => {
  expect(idsOf([pending(['a', 10], ['b', 10]), pending(['a', 300_000]), pending(['a', 20])])).toEqual([['b'], ['a', 'a', 'a']])
})
