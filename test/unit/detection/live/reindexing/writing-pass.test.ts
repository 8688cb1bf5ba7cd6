import { describe, expect, it } from 'vitest'
import type { CollectionPlacements } from '../../../../../src/detection/live/reindexing/grouping/collection-placements.js'
import type { ReindexParts } from '../../../../../src/detection/live/reindexing/reindex-parts.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { writeCollection } from '../../../../../src/detection/live/reindexing/writing-pass.js'
import type { StoreWrite } from '../../../../../src/store/store.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'

const pagesOfRange = 400
const documentsOfPage = 500

/** Signs a nearly endless sequence of empty documents ahead of their groups, until nothing more happens, to see how many are held. */
async function signAhead(slices: number) {
  let read = 0
  async function* readDocuments(_: string, { shard }: { readonly shard: number }) {
    for (let next = 1; next <= pagesOfRange; next++) {
      read += documentsOfPage
      const items = Array.from({ length: documentsOfPage }, (__, i) => ({
        id: `${shard}-${next}-${i}`,
        sourceText: '{}',
        source: {},
        fields: {},
      }))
      yield { items, next }
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
    signer: {
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

/** Signs one page of documents without text in place, of which others changed or deleted one since it was read. */
async function signInPlace(count: number, changed: string, status: 'conflict' | 'missing') {
  const documents = Array.from({ length: count }, (_, i) => ({ id: `d${i}`, sourceText: '{}', source: {}, fields: {}, version: 1 }))
  async function* readDocuments() {
    yield { items: documents, next: count }
  }
  const state = { ...initialState(), ranges: [{ shard: 0, from: 0, to: count }], positions: [0], total: count }
  const write = async (writes: readonly StoreWrite[]) =>
    writes.map(({ id }) => (id === changed ? { status } : { status: 'updated', seqNo: 1 }))
  const parts = {
    plan: { ...reindexPlan, source: 'news', target: 'news' },
    state,
    transfer: { readDocuments },
    target: { settings: settingsOf(), write },
    writer: { signatureVersion: async () => 'v' },
    signer: { signHeld: async () => documents.map(() => ({ json: '"language":"en"' })) },
    journal: { save: async () => undefined },
    pace: { take: async () => undefined },
    now: () => new Date(0),
    signal: new AbortController().signal,
  } as unknown as ReindexParts
  await writeCollection(parts, undefined)
  return state
}

describe('writeCollection', () => {
  it.each(['conflict', 'missing'] as const)(
    'counts neither the outcome nor the warning of a document that others changed or deleted: %s',
    async (status) => {
      const state = await signInPlace(120, 'd110', status)
      expect(state.outcome).toEqual({ ok: 119, noop: 0, conflict: 0, refused: 0 })
      expect([state.warnings.length, state.moreWarnings]).toEqual([100, 19])
    },
  )

  it.each([1, 2, 64])('holds few documents signed while their groups are made, however small they are, in %i slices', async (slices) => {
    const { read, stopping, writing } = await signAhead(slices)
    expect(read).toBeGreaterThanOrEqual(20_000)
    expect(read).toBeLessThanOrEqual(64_000)
    stopping.abort(new Error('paused'))
    await expect(writing).rejects.toThrow('paused')
  })
})
