import { describe, expect, it } from 'vitest'
import { findOrphans } from '../../../../../src/detection/live/placing/find-orphans.js'
import type { DocumentFacts } from '../../../../../src/store/stored-document.js'
import { LiveCollection } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'

/** The facts of a story, of its edited copy and of another story. */
async function openStories() {
  const live = await LiveCollection.open()
  await live.index({ 1: { text: stories.harbour }, 2: { text: stories.harbourEdited }, 3: { text: stories.bakers } })
  const facts = await live.store.readFacts(live.settings, ['1', '2', '3'])
  return { collection: live.writer.collection, facts: facts as DocumentFacts[] }
}

describe('findOrphans', () => {
  it('finds no document that stands where it should', async () => {
    const { collection, facts } = await openStories()
    expect(await findOrphans(collection, facts)).toEqual([])
  })

  it('finds anchors in the group of another document, members without an anchor, and those that name a container without one', async () => {
    const { collection, facts } = await openStories()
    const [anchor, member, other] = facts as [DocumentFacts, DocumentFacts, DocumentFacts]
    expect(await findOrphans(collection, [{ ...other, group: anchor.group }])).toEqual(['3'])
    expect(
      await findOrphans(collection, [
        { ...member, group: 'gone' },
        { ...anchor, joined: true },
      ]),
    ).toEqual(['2'])
    expect(await findOrphans(collection, [other, { ...other, id: '4', containers: ['gone'] }])).toContain('4')
  })
})
