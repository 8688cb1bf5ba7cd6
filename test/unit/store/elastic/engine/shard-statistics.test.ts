import { describe, expect, it } from 'vitest'
import { readCheckpoints } from '../../../../../src/store/elastic/engine/shard-statistics.js'

const copy = (primary: boolean, checkpoint: number) => ({ routing: { primary }, seq_no: { global_checkpoint: checkpoint } })

describe('readCheckpoints', () => {
  it('gives the number after the checkpoint of each primary; of an empty shard 0', () => {
    const shards = { '0': [copy(false, 3), copy(true, 7)], '1': [copy(true, -1)] }
    expect(readCheckpoints('i', 2, { indices: { i: { shards } } })).toEqual([8, 0])
  })

  it('says which shard is missing', () => {
    const statistics = { indices: { i: { shards: { '0': [copy(true, 7)], '1': [copy(false, 4)] } } } }
    expect(() => readCheckpoints('i', 2, statistics)).toThrow(
      expect.objectContaining({ code: 'STORE_UNAVAILABLE', facts: { index: 'i', shard: 1 } }),
    )
    expect(() => readCheckpoints('i', 1, {})).toThrow(/monitor/)
  })
})
