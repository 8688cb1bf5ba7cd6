import { describe, expect, it } from 'vitest'
import { type PackedBatch, packBatch, unpackBatch } from '../../../../../src/compose/live/reindexing/packed-batch.js'
import { InlineGroupingSigner } from '../../../../../src/detection/live/reindexing/grouping/grouping-signer.js'
import { generateCollection } from '../../../../support/generated-collection.js'

async function batchOf(count: number) {
  const documents = generateCollection(1, count).map(({ id, text }) => ({ id, text }))
  const since = Float64Array.from(documents, (_, i) => 1_795_000_000_000_000 + i)
  return { range: 3, next: 41, batch: { ...(await new InlineGroupingSigner().sign(documents)), since } }
}

describe('unpackBatch', () => {
  it.each([0, 1, 2, 33])('reads what packBatch wrote, after a way through JSON (%i documents)', async (count) => {
    const batch = await batchOf(count)
    expect(unpackBatch(JSON.parse(JSON.stringify(packBatch(batch))) as PackedBatch)).toEqual(batch)
  })

  it('refuses what was cut off', async () => {
    const packed = packBatch(await batchOf(5))
    expect(() => unpackBatch({ ...packed, data: packed.data.slice(0, 40) })).toThrow(expect.objectContaining({ code: 'STORE_DAMAGED' }))
  })
})
