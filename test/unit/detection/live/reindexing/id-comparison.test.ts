import { describe, expect, it } from 'vitest'
import type { ChangedDocuments } from '../../../../../src/detection/live/reindexing/changed-documents.js'
import { copiedStamp } from '../../../../../src/detection/live/reindexing/copied-stamp.js'
import { IdComparison } from '../../../../../src/detection/live/reindexing/id-comparison.js'
import type { ReindexParts } from '../../../../../src/detection/live/reindexing/reindex-parts.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { stampAt } from '../../../../../src/stamp.js'
import type { StoreWrite } from '../../../../../src/store/store.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'

/** A target whose documents all lack in the source. Its second one is written again, by settling, while the first one is read. */
function partsWithMovingCopy(deleted: string[]): ReindexParts {
  const seqNos = new Map([
    ['a', 0],
    ['b', 1],
  ])
  const markOf = (id: string) => ({ id, seqNo: seqNos.get(id)!, primaryTerm: 1, fields: { write: copiedStamp(stampAt(5)) } })
  const transfer = {
    checkpoints: async () => [Math.max(...seqNos.values()) + 1],
    marksOf: async () => new Map(),
    async *readMarks(_index: string, { from, to }: { from: number; to: number }) {
      for (let at = from; at < to; at++) {
        const found = [...seqNos].filter(([, seqNo]) => seqNo === at).map(([id]) => markOf(id))
        if (at === 0) seqNos.set('b', 2)
        yield { items: found, next: at + 1 }
      }
    },
  }
  const write = async (writes: readonly StoreWrite[]) => {
    for (const { id } of writes) seqNos.delete(id)
    deleted.push(...writes.map(({ id }) => id))
    return writes.map(() => ({ status: 'done', seqNo: 9 }))
  }
  const writer = { settle: async () => {}, countUnsettled: () => 0 }
  const state = { ...initialState(), swappedAt: 10 }
  const { signal } = new AbortController()
  return { plan: reindexPlan, state, transfer, target: { write }, writer, signal } as unknown as ReindexParts
}

describe('IdComparison', () => {
  it('finds a deleted document whose copy moves to another group while the copies are read', async () => {
    const deleted: string[] = []
    await new IdComparison(partsWithMovingCopy(deleted), {} as ChangedDocuments).removeDeleted()
    expect(deleted).toEqual(['a', 'b'])
  })
})
