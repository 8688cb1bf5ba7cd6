import { describe, expect, it } from 'vitest'
import { generateCollection } from '../../../../support/generated-collection.js'
import { type Change, LiveCollection, readMisplaced } from '../../../../support/live-collection.js'
import { seededRandom } from '../../../../support/seeded-random.js'

/** Largest share of words that edits replace: heavier edits leave pairs without a common term, which no lookup can find. */
const lightEdits = 0.06

async function expectReplayed(collection: LiveCollection): Promise<void> {
  expect(await readMisplaced(collection.store, collection.settings)).toEqual([])
}

describe('CollectionWriter', () => {
  it.each([1, 2, 3, 4, 5, 6])('ends in the groups of a replay after new documents in batches (seed %i)', async (seed) => {
    const collection = await LiveCollection.open()
    const documents = generateCollection(seed, 120, lightEdits)
    const random = seededRandom(seed)
    while (documents.length > 0) {
      const batch = documents.splice(0, 1 + Math.floor(random() * 50))
      await collection.write(batch.map(({ id, text, title }) => ({ kind: 'index', id, source: { text, ...(title && { title }) } })))
    }
    await expectReplayed(collection)
  })

  it.each([
    ...Array.from({ length: 12 }, (_, seed) => [seed + 1, 'lean'] as const),
    ...Array.from({ length: 3 }, (_, seed) => [seed + 21, 'standard'] as const),
  ])('ends in the groups of a replay after edits, deletes and late writes (seed %i, profile %s)', async (seed, profile) => {
    const collection = await LiveCollection.open({ profile })
    const texts = generateCollection(seed + 100, 90, lightEdits)
    const random = seededRandom(seed)
    const below = (bound: number): number => Math.floor(random() * bound)
    for (let round = 0; round < 8; round++) {
      const changes: Change[] = Array.from({ length: 1 + below(25) }, () => {
        const id = `d${below(50)}`
        if (below(5) === 0) return { kind: 'delete', id }
        const { text, title } = texts[below(texts.length)]!
        const late = below(2) === 0 ? { acceptedAt: below(1_000_000) } : {}
        return { kind: 'index', id, source: { text, ...(title && { title }) }, ...late }
      })
      await collection.write(changes)
      await expectReplayed(collection)
    }
  })

  it('lets other work in between the parts of a batch, also of one that is not signed', async () => {
    const collection = await LiveCollection.open()
    const most = collection.store.capabilities.batch.operations
    let turns = 0
    const count = () => {
      turns++
      turning = setImmediate(count)
    }
    let turning = setImmediate(count)
    const changes = Array.from({ length: 8 * most }, (_, i): Change => ({ kind: 'index', id: `d${i}`, source: { text: `text ${i}` } }))
    await collection.write(changes, { sign: false })
    clearImmediate(turning)
    expect(turns).toBeGreaterThanOrEqual(7)
  })
})
