import { describe, expect, it } from 'vitest'
import type { CollectionSettings } from '../../../../../../src/detection/live/collection-settings.js'
import type { JsonObject } from '../../../../../../src/model.js'
import { EngineLikeStore } from '../../../../../support/engine-like-store.js'
import { LiveCollection, stamped } from '../../../../../support/live-collection.js'
import { stories } from '../../../../../support/stories.js'
import { temporaryStore } from '../../../../../support/temporary-store.js'

/** The anchors of documents that are written one by one, so that each meets those before it only as they are remembered. */
async function anchorsOf(changes: Partial<CollectionSettings>, documents: readonly JsonObject[]): Promise<string[]> {
  const collection = await LiveCollection.open(changes, new EngineLikeStore(temporaryStore()))
  for (const [i, source] of documents.entries()) await collection.writer.write(stamped([{ kind: 'index', id: `${i}`, source }]))
  await collection.store.refresh(collection.settings)
  const places = await collection.places()
  return documents.map((_, i) => places.get(`${i}`)!.anchor)
}

describe('a document that was just written', () => {
  it.each([
    ['a', ['tenant']],
    ['several', ['tenant', 'language']],
  ])('keeps the values of its scope, of %s field', async (_, scopeFields) => {
    const { harbour: text, harbourEdited } = stories
    const documents = [
      { text },
      { text, tenant: 'acme' },
      { text: harbourEdited, tenant: 'acme' },
      { text: harbourEdited },
      { text: harbourEdited, tenant: 'bolt' },
    ]
    expect(await anchorsOf({ scopeFields }, documents)).toEqual(['0', '1', '1', '0', '4'])
  })

  it('keeps its scope where the field of the scope has its time, too', async () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-21', '2026-11-22']
    const documents = days.map((day, i) => ({ text: i < 2 ? stories.harbour : stories.harbourEdited, day }))
    expect(await anchorsOf({ scopeFields: ['day'], timeField: 'day', withinMs: 1000 }, documents)).toEqual(['0', '1', '0', '1'])
  })
})
