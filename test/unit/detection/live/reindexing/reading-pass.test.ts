import { describe, expect, it } from 'vitest'
import { InlineGroupingSigner } from '../../../../../src/detection/live/reindexing/grouping/grouping-signer.js'
import { readAndGroup } from '../../../../../src/detection/live/reindexing/reading-pass.js'
import type { ReadBatch, ReindexParts } from '../../../../../src/detection/live/reindexing/reindex-parts.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import type { SigningInput } from '../../../../../src/detection/live/signing/signer.js'
import { OnefoldError } from '../../../../../src/errors.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'
import { stories } from '../../../../support/stories.js'

/** The batches that are kept of one part with these documents. @param fails which documents cannot be signed together, at a given try */
async function batchesOf(ids: readonly string[], fails: (inputs: readonly SigningInput[], tries: number) => boolean) {
  async function* readSources() {
    yield {
      items: ids.map((id, i) => ({ id, source: { text: texts[i % texts.length], site: i % 2 }, fields: { since: i } })),
      next: ids.length,
    }
  }
  const kept: ReadBatch[] = []
  const signer = new InlineGroupingSigner()
  let tries = 0
  const parts = {
    plan: { ...reindexPlan, slices: 1 },
    state: { ...initialState(), ranges: [{ shard: 0, from: 0, to: ids.length }] },
    transfer: { readSources },
    target: { settings: settingsOf({ scopeFields: ['site'] }) },
    groupingSigner: {
      sign: async (inputs: readonly SigningInput[]) => {
        if (fails(inputs, ++tries)) throw new OnefoldError('THREAD_FAILED', 'a thread that signed took too long')
        return signer.sign(inputs)
      },
    },
    createGrouper: () => ({ add: () => undefined, byteLength: 0, group: () => ({}) }),
    journal: { keepBatch: async (batch: ReadBatch) => void kept.push(batch), async *keptBatches() {} },
    signal: new AbortController().signal,
  } as unknown as ReindexParts
  await readAndGroup(parts)
  return kept.map(({ batch }) => batch)
}

const texts = [stories.harbour, '', stories.bakers]

async function idsOf(...words: Parameters<typeof batchesOf>) {
  return (await batchesOf(...words)).map(({ signed }) => signed.ids)
}

describe('readAndGroup', () => {
  it('reads all documents of a part whose signing failed once, and in halves did not', async () => {
    expect(await idsOf(['a', 'b', 'c'], (_, tries) => tries === 1)).toEqual([['a', 'b', 'c']])
  })

  it('keeps the same of a part whose halves alone can be signed as of one that is signed as a whole', async () => {
    const ids = Array.from({ length: 11 }, (_, i) => `d${i}`)
    const whole = await batchesOf(ids, () => false)
    expect(await batchesOf(ids, ({ length }) => length > 3)).toEqual(whole)
    expect(whole).toMatchObject([{ signed: { ids }, since: Float64Array.from(ids.keys()) }])
  })

  it('leaves out a document that cannot be signed', async () => {
    expect(await idsOf(['a', 'b', 'c'], (inputs) => inputs.some(({ id }) => id === 'b'))).toEqual([['a', 'c']])
  })

  it('fails if more documents cannot be signed than can be to blame', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `d${i}`)
    await expect(batchesOf(ids, () => true)).rejects.toThrow('took too long')
  })
})
