import { describe, expect, it } from 'vitest'
import { computeGroupKey } from '../../../../src/detection/live/placing/group-key.js'
import { FoldedSearch } from '../../../../src/detection/search/folded-search.js'
import { HitComparer } from '../../../../src/detection/search/hit-comparer.js'
import type { JsonObject } from '../../../../src/model.js'
import { TextMaker } from '../../../support/generated-collection.js'
import { LiveCollection } from '../../../support/live-collection.js'
import type { FoldedAnswer } from '../../../support/search-pages.js'
import { seededRandom } from '../../../support/seeded-random.js'
import { stories } from '../../../support/stories.js'

/** At the time {@link now}, documents from this time on, in microseconds, may be unsettled. */
const recently = 60_000_000
const now = () => 90_000

/** Writes documents like a process that does not know of others: each document is alone in its group. */
async function openUnsettled(documents: Readonly<Record<string, JsonObject>>, since = recently): Promise<LiveCollection> {
  const live = await LiveCollection.open({ scopeFields: ['site', 'language'] })
  await live.write(Object.entries(documents).map(([id, source], i) => ({ kind: 'index', id, source, acceptedAt: since + i })))
  const alone = Object.entries(documents).map(([id, { site }]) => {
    const group = computeGroupKey('news', site as string | undefined, id)
    return { id, kind: 'patch', fields: { group, joined: null, containers: null } } as const
  })
  await live.store.write(live.settings, alone)
  return live
}

async function search(live: LiveCollection, body: JsonObject): Promise<FoldedAnswer> {
  const answer = await new FoldedSearch(live.store, now).search(live.settings, { sort: [{ rank: 'asc' }], ...body })
  return answer as unknown as FoldedAnswer
}

const shown = ({ hits }: FoldedAnswer) =>
  hits.hits.map(({ _id, _duplicates }) => [_id, _duplicates.count, _duplicates.members.map((member) => member._id)])

const { harbour, harbourEdited, bakers } = stories

describe('a folded search where documents are not settled yet', () => {
  it('joins them by verification: one hit at the best place, which counts them all', async () => {
    const live = await openUnsettled({
      1: { text: harbour, rank: 3 },
      2: { text: bakers, rank: 2 },
      3: { text: harbourEdited, rank: 1 },
      4: { text: harbour, rank: 4 },
    })
    const answer = await search(live, {})
    expect(shown(answer)).toEqual([
      ['3', 3, ['1', '4']],
      ['2', 1, []],
    ])
    expect(answer.duplicates).toMatchObject({ folded: 2, total_groups: { value: 2, relation: 'eq' } })
  })

  it('joins one with a document that was settled long ago', async () => {
    const live = await openUnsettled({ 2: { text: harbourEdited, rank: 2 } })
    await live.write([{ kind: 'index', id: '1', source: { text: harbour, rank: 1 }, acceptedAt: 1 }])
    await live.store.write(live.settings, [
      { id: '2', kind: 'patch', fields: { group: computeGroupKey('news', undefined, '2'), joined: null } },
    ])
    expect(shown(await search(live, {}))).toEqual([['1', 2, ['2']]])
  })

  it('joins groups by their anchors only: what is near a member of another group, but not its anchor, stays where it is', async () => {
    const sentences = new TextMaker(7).sentences(14)
    const live = await LiveCollection.open()
    const texts = {
      anchor: sentences.slice(0, 12),
      member: sentences.slice(0, 10),
      other: [...sentences.slice(0, 10), ...sentences.slice(12)],
    }
    for (const [id, text] of Object.entries(texts))
      await live.write([{ kind: 'index', id, source: { text: text.join(' '), rank: 1, isFound: id !== 'anchor' }, acceptedAt: recently }])
    const all = shown(await search(live, {}))
    expect(all).toEqual([
      ['anchor', 2, ['member']],
      ['other', 1, []],
    ])
    expect(shown(await search(live, { query: { term: { isFound: true } } }))).toEqual([
      ['member', 1, []],
      ['other', 1, []],
    ])
  })

  it('joins one that is in two others with the older one, wherever they rank', async () => {
    const sentences = new TextMaker(7).sentences(14)
    const live = await openUnsettled({
      1: { text: sentences.slice(0, 12).join(' '), rank: 2 },
      2: { text: [...sentences.slice(0, 10), ...sentences.slice(12)].join(' '), rank: 1 },
      3: { text: sentences.slice(0, 10).join(' '), rank: 3 },
    })
    expect(shown(await search(live, {}))).toEqual([
      ['2', 1, []],
      ['1', 2, ['3']],
    ])
  })

  it('leaves alone what was there before, what has another scope, and what other facts tell apart', async () => {
    const settled = await openUnsettled({ 1: { text: harbour, rank: 1 }, 2: { text: harbour, rank: 2 } }, 1)
    expect(shown(await search(settled, {}))).toHaveLength(2)
    const scoped = await openUnsettled({ 1: { text: harbour, rank: 1, site: 'a' }, 2: { text: harbour, rank: 2, site: 'b' } })
    expect(shown(await search(scoped, {}))).toHaveLength(2)
    const languages = { en: { site: 'a', language: 'en' }, de: { site: 'a', language: 'de' } }
    const tongues = await openUnsettled({ 1: { text: harbour, rank: 1, ...languages.en }, 2: { text: harbour, rank: 2, ...languages.de } })
    expect(shown(await search(tongues, {}))).toHaveLength(2)
    const one = await openUnsettled({ 1: { text: harbour, rank: 1, ...languages.en }, 2: { text: harbour, rank: 2, ...languages.en } })
    expect(shown(await search(one, {}))).toHaveLength(1)
    const notice =
      'The fund reports that its net asset value per share was 12.40 on Monday and that 300 shares were redeemed at the request.'
    const variants = await openUnsettled({
      1: { text: notice, rank: 1 },
      2: { text: notice.replace('12.40', '13.90').replace('300', '450'), rank: 2 },
    })
    expect(shown(await search(variants, {}))).toHaveLength(2)
  })

  it('shows them under `only`, though each is alone in the index', async () => {
    const live = await openUnsettled({
      1: { text: harbour, rank: 1 },
      2: { text: bakers, rank: 2 },
      3: { text: harbour, rank: 3 },
    })
    expect(shown(await search(live, { duplicates: { show: 'only' } }))).toEqual([['1', 2, ['3']]])
  })

  it('folds by digest alone at level exact', async () => {
    const live = await openUnsettled({
      1: { text: harbour, rank: 1 },
      2: { text: harbourEdited, rank: 2 },
      3: { text: harbour, rank: 3 },
    })
    expect(shown(await search(live, { duplicates: { level: 'exact' } }))).toEqual([
      ['1', 2, ['3']],
      ['2', 1, []],
    ])
  })

  it('leaves out on the pages after what it has joined', async () => {
    const live = await openUnsettled({
      1: { text: harbour, rank: 1 },
      2: { text: harbourEdited, rank: 2 },
      3: { text: bakers, rank: 3 },
      4: { text: harbour, rank: 4 },
    })
    const first = await search(live, { size: 1 })
    const second = await search(live, { size: 1, duplicates: { cursor: first.duplicates.cursor } })
    expect([shown(first), shown(second)]).toEqual([[['1', 3, ['2', '4']]], [['3', 1, []]]])
    expect(second.duplicates.cursor).toBeNull()
  })

  it.each([1, 2, 3, 4])('finds of many stories those that a look at all pairs finds (seed %i)', async (seed) => {
    const maker = new TextMaker(seed)
    const random = seededRandom(seed)
    const texts = Array.from({ length: 12 }, () => maker.sentences(6).join(' '))
    const documents = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => {
        const text = maker.edit(texts[Math.floor(random() * texts.length)]!, 0.05 * random())
        return [`d${String(i).padStart(2, '0')}`, { text, rank: i }]
      }),
    )
    const live = await openUnsettled(documents)
    const { items } = await live.store.walk(live.settings, { size: 100, after: null })
    const comparer = new HitComparer()
    const firsts: (typeof items)[number][] = []
    for (const facts of items) {
      const isNear = firsts.some((first) => ['exact', 'near'].includes(comparer.relate(facts, first).verdict))
      if (!isNear) firsts.push(facts)
    }
    expect(shown(await search(live, { size: 40 })).map(([id]) => id)).toEqual(firsts.map(({ id }) => id))
  })
})

describe('HitComparer', () => {
  it('compares no sketches of two folds, and none of another format', async () => {
    const live = await openUnsettled({ 1: { text: harbour }, 2: { text: harbourEdited } })
    const [a, b] = (await live.store.walk(live.settings, { size: 2, after: null })).items
    const comparer = new HitComparer()
    expect(comparer.relate(a!, b!).verdict).toBe('near')
    expect(comparer.relate({ ...a!, signatureVersion: `${a!.signatureVersion}.simhash1.x` }, b!).verdict).toBe('near')
    expect(comparer.relate({ ...a!, signatureVersion: 'f0.simhash1.x' }, b!).verdict).toBe('distinct')
    const other = Uint16Array.from(a!.sketch!)
    other[0] = 999
    expect(comparer.relate({ ...a!, sketch: other }, b!).verdict).toBe('distinct')
  })
})
