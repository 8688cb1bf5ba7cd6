import { describe, expect, it } from 'vitest'
import type { CollectionPlacements } from '../../../../../src/detection/live/reindexing/collection-placements.js'
import type { ReindexParts } from '../../../../../src/detection/live/reindexing/reindex-parts.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { writeCollection } from '../../../../../src/detection/live/reindexing/writing-pass.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'

const pagesOfRange = 400
const documentsOfPage = 500

/** Signs a nearly endless sequence of empty documents ahead of their groups, until nothing more happens, to see how many are held. */
async function signAhead(slices: number) {
  let read = 0
  const readDocuments = (_: string, { shard }: { readonly shard: number }) => {
    let next = 0
    return {
      next: async () => {
        if (next === pagesOfRange) return undefined
        next++
        read += documentsOfPage
        const items = Array.from({ length: documentsOfPage }, (__, i) => ({
          id: `${shard}-${next}-${i}`,
          sourceText: '{}',
          source: {},
          fields: {},
        }))
        return { items, next }
      },
    }
  }
  const stopping = new AbortController()
  const state = { ...initialState(), ranges: Array.from({ length: slices }, (_, shard) => ({ shard, from: 0, to: pagesOfRange })) }
  state.positions = state.ranges.map(() => 0)
  const parts = {
    plan: { ...reindexPlan, slices },
    state,
    transfer: { readDocuments },
    target: { settings: settingsOf() },
    writer: { signatureVersion: async () => 'v' },
    heldSigner: {
      signHeld: async (documents: readonly unknown[]) => documents.map(() => ({ json: `"language":"${'x'.repeat(1_000)}"` })),
    },
    now: () => new Date(0),
    signal: stopping.signal,
  } as unknown as ReindexParts
  const writing = writeCollection(parts, new Promise<CollectionPlacements>(() => {}))
  writing.catch(() => undefined)
  // All work here waits only for promises that are resolved already.
  await new Promise(setImmediate)
  return { read, stopping, writing }
}

describe('writeCollection', () => {
  it.each([1, 2, 64])('holds few documents signed while their groups are made, however small they are, in %i slices', async (slices) => {
    const { read, stopping, writing } = await signAhead(slices)
    expect(read).toBeGreaterThanOrEqual(20_000)
    expect(read).toBeLessThanOrEqual(64_000)
    stopping.abort(new Error('paused'))
    await expect(writing).rejects.toThrow('paused')
  })
})
