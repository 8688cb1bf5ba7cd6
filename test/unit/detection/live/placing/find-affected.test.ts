import { describe, expect, it } from 'vitest'
import { findAffected } from '../../../../../src/detection/live/placing/find-affected.js'
import { liveFromFields } from '../../../../../src/detection/live/placing/live-document.js'
import { LiveCollection } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'

/** More documents than may hold a term that proposes anything. */
const many = 101

describe('findAffected', () => {
  it('names a document that is mostly what many documents of others hold, because only a lookup can tell which of them concern it', async () => {
    const collection = await LiveCollection.open()
    const notices = Array.from({ length: many + 1 }, (_, i) => [`n${i}`, { text: `${stories.harbour} Berth ${i} is closed.` }])
    await collection.index({ ...Object.fromEntries(notices), other: { text: stories.bakers } })
    const documents = (await collection.all()).map((document) => liveFromFields(collection.settings, document))
    const affected = async (id: string) => {
      const [own, others] = [documents.filter((each) => each.id === id), documents.filter((each) => each.id !== id && each.id !== 'other')]
      const placed = { documents: own, gone: [] }
      return (await findAffected(collection.writer.collection, placed, { documents: others, hasHidden: false })).ids
    }
    expect(await affected('n0')).toEqual(['n0'])
    expect(await affected('other')).toEqual([])
  })

  it('names a copy of what others wrote, and the versions that are gone of which others wrote a copy', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ own: { text: stories.harbour }, copy: { text: stories.harbour }, other: { text: stories.bakers } })
    const [copy, other, own] = (await collection.all())
      .map((document) => liveFromFields(collection.settings, document))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const gone = [own!, other!].map(({ exact }, i) => ({ id: `gone ${i}`, since: 0, group: 'nobody', exact: exact! }))
    const affected = await findAffected(
      collection.writer.collection,
      { documents: [own!, other!], gone },
      { documents: [copy!], hasHidden: false },
    )
    expect(affected).toEqual({ ids: ['own'], gone: [gone[0]] })
  })
})
