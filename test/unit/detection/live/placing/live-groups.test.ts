import { describe, expect, it } from 'vitest'
import { computeGroupKey } from '../../../../../src/detection/live/placing/group-key.js'
import { replay } from '../../../../reference/replay.js'
import { generateCollection, TextMaker } from '../../../../support/generated-collection.js'
import { type Change, LiveCollection } from '../../../../support/live-collection.js'
import { seededRandom } from '../../../../support/seeded-random.js'
import { stories } from '../../../../support/stories.js'

async function anchorsOf(collection: LiveCollection): Promise<Record<string, string>> {
  return Object.fromEntries([...(await collection.places())].map(([id, { anchor }]) => [id, anchor]))
}

describe('groups of a live collection', () => {
  it('attach a family of 1,500 lightly edited copies whole, and survive the loss of their anchor', async () => {
    const collection = await LiveCollection.open()
    const maker = new TextMaker(5)
    const text = maker.sentences(12).join(' ')
    const copies = Array.from({ length: 1500 }, (_, i) => ({
      kind: 'index' as const,
      id: `d${i}`,
      source: { text: maker.edit(text, 0.02) },
    }))
    for (let start = 0; start < copies.length; start += 400) await collection.write(copies.slice(start, start + 400))
    expect(new Set(Object.values(await anchorsOf(collection)))).toEqual(new Set(['d0']))

    await collection.write([{ kind: 'delete', id: 'd0' }])
    const anchors = Object.values(await anchorsOf(collection))
    expect(anchors.length).toBe(1499)
    expect(anchors.filter((anchor) => anchor === 'd1').length).toBeGreaterThan(1490)
  })

  it('move a thousand exact copies with their first', async () => {
    const collection = await LiveCollection.open()
    const copies = Array.from({ length: 1000 }, (_, i) => ({ kind: 'index' as const, id: `c${i}`, source: { text: stories.harbour } }))
    await collection.write(copies)
    await collection.write([{ kind: 'index', id: 'early', source: { text: stories.harbourEdited }, acceptedAt: 1 }])
    expect(new Set(Object.values(await anchorsOf(collection)))).toEqual(new Set(['early']))
    await collection.write([
      { kind: 'delete', id: 'early' },
      { kind: 'delete', id: 'c0' },
    ])
    expect(new Set(Object.values(await anchorsOf(collection)))).toEqual(new Set(['c1']))
  })

  it('hold no number variants and no short texts that are not equal', async () => {
    const collection = await LiveCollection.open()
    const notice =
      'The fund reports that its net asset value per share was 12.40 on Monday and that 300 shares were redeemed at the request of holders.'
    await collection.index({
      1: { text: notice },
      2: { text: notice.replace('12.40', '13.90').replace('300', '450') },
      3: { text: 'Closed on Monday.' },
      4: { text: 'Closed on Mondays.' },
      5: { text: 'closed on monday' },
      6: { text: '' },
      7: { text: '' },
    })
    expect(await anchorsOf(collection)).toEqual({ 1: '1', 2: '2', 3: '3', 4: '4', 5: '3', 6: '6', 7: '7' })
  })

  it('keep scopes apart, at every level', async () => {
    const collection = await LiveCollection.open({ scopeFields: ['site'] })
    await collection.index({
      1: { text: stories.harbour, site: 'a' },
      2: { text: stories.harbour, site: 'b' },
      3: { text: stories.harbour },
      4: { text: stories.harbourExcerpt, site: 'b' },
      5: { text: stories.harbourEdited, site: 'a' },
    })
    expect(await collection.places()).toEqual(
      new Map([
        ['1', { anchor: '1', containers: [] }],
        ['2', { anchor: '2', containers: [] }],
        ['3', { anchor: '3', containers: [] }],
        ['4', { anchor: '4', containers: ['2'] }],
        ['5', { anchor: '1', containers: [] }],
      ]),
    )
    const exact = (await collection.all()).map(({ fields }) => fields.exact)
    expect(new Set(exact).size).toBe(5)
    await collection.write([{ kind: 'update', id: '2', source: { site: 'a' } }])
    expect((await collection.places()).get('2')).toEqual({ anchor: '1', containers: [] })
    expect((await collection.places()).get('4')).toEqual({ anchor: '4', containers: [] })
  })

  it('keep documents apart that differ in one of several scope fields, at every level', async () => {
    const collection = await LiveCollection.open({ scopeFields: ['tenant', 'language'] })
    const { harbour, harbourEdited, harbourExcerpt } = stories
    await collection.index({
      1: { text: harbour, tenant: 'a', language: 'en' },
      2: { text: harbour, tenant: 'a', language: 'de' },
      3: { text: harbour, tenant: 'b', language: 'en' },
      4: { text: harbour, tenant: 'a' },
      5: { text: harbour, language: 'en' },
      6: { text: harbour },
      7: { text: harbourEdited, tenant: 'a', language: 'de' },
      8: { text: harbourExcerpt, tenant: 'a' },
      9: { text: harbourEdited, tenant: 'a', language: null },
      10: { text: harbour },
    })
    const places = [...(await collection.places())].map(([id, { anchor, containers }]) => [id, anchor, ...containers].join(' '))
    expect(places.sort()).toEqual(['1 1', '10 6', '2 2', '3 3', '4 4', '5 5', '6 6', '7 2', '8 8 4', '9 4'])
    await collection.write([{ kind: 'update', id: '7', source: { language: 'en' } }])
    expect((await collection.places()).get('7')).toEqual({ anchor: '1', containers: [] })
  })

  it.each([1, 2, 3])('are those of a replay with several scope fields (seed %i)', async (seed) => {
    const collection = await LiveCollection.open({ scopeFields: ['tenant', 'language'] })
    const documents = generateCollection(seed, 60, 0.06)
    const random = seededRandom(seed)
    const oneOf = (...values: (string | number | undefined)[]) => values[Math.floor(random() * values.length)]
    for (let round = 0; round < 4; round++) {
      const changes: Change[] = Array.from({ length: 20 }, () => {
        const id = `d${Math.floor(random() * 60)}`
        if (random() < 0.15) return { kind: 'delete', id }
        const { text } = documents[Math.floor(random() * documents.length)]!
        return { kind: 'index', id, source: { text, tenant: oneOf('a', 7, undefined), language: oneOf('en', undefined) } }
      })
      await collection.write(changes)
      expect(await collection.places()).toEqual(replay(await collection.replayed()))
    }
  })

  it.each([1, 2, 3, 4, 5])('keep times apart that are farther apart than wanted (seed %i)', async (seed) => {
    const withinMs = 20_000
    const collection = await LiveCollection.open({ timeField: 'at', withinMs })
    const documents = generateCollection(seed, 80, 0.06)
    const random = seededRandom(seed)
    for (let round = 0; round < 5; round++) {
      const changes: Change[] = Array.from({ length: 20 }, () => {
        const id = `d${Math.floor(random() * 60)}`
        if (random() < 0.15) return { kind: 'delete', id }
        const { text, time } = documents[Math.floor(random() * documents.length)]!
        const late = random() < 0.5 ? { acceptedAt: Math.floor(random() * 1e6) } : {}
        return { kind: 'index', id, source: { text, ...(time !== undefined && { at: time }) }, ...late }
      })
      await collection.write(changes)
      expect(await collection.places()).toEqual(replay(await collection.replayed(), withinMs))
    }
  })

  it('stay as they are when they are settled', async () => {
    const collection = await LiveCollection.open()
    const documents = generateCollection(9, 100, 0.06)
    await collection.write(documents.map(({ id, text }) => ({ kind: 'index', id, source: { text } })))
    const before = await collection.all()
    await collection.writer.settle({ ids: documents.map(({ id }) => id), gone: [] })
    expect(await collection.all()).toEqual(before)
  })

  it('are put right by settling what was written past the writer', async () => {
    const collection = await LiveCollection.open()
    const documents = generateCollection(11, 60, 0.06)
    await collection.write(documents.map(({ id, text }) => ({ kind: 'index', id, source: { text } })))
    const places = await collection.places()
    const alone = (await collection.all()).filter(({ fields }) => fields.joined)
    expect(alone.length).toBeGreaterThan(3)
    await collection.store.write(
      collection.settings,
      alone.map(({ id }) => ({
        id,
        kind: 'patch',
        fields: { group: computeGroupKey('news', undefined, id), joined: null, containers: null },
      })),
    )
    expect(await collection.places()).not.toEqual(places)
    await collection.writer.settle({ ids: alone.map(({ id }) => id), gone: [] })
    expect(await collection.places()).toEqual(places)
  })
})
