import { beforeAll, describe, expect, it } from 'vitest'
import { sinceTime } from '../../src/detection/live/asking/shown-fields.js'
import type { JsonObject } from '../../src/model.js'
import { LiveCollection } from '../support/live-collection.js'
import { countCalls, type FoldedAnswer, searchAllPages, searchPage } from '../support/search-pages.js'
import { collection as newsDocuments, stories } from '../support/stories.js'
import { openLive } from './fixtures/open-live.js'
import type { StoreKind } from './fixtures/store-fixture.js'
import { storeKinds } from './fixtures/store-kinds.js'

const notice =
  'The committee meets on Monday in the town hall. Tickets cost 25 euros and are sold at the door from 6 in the evening. Bring your own cup.'

const newsSettings = { timeField: 'published', factFields: ['published', 'source'], preferFields: ['source'] }

/** A story twice, an edited copy, an excerpt and another story; times fall, so that the newest stands first. */
const newsSources = Object.fromEntries(
  newsDocuments.map(({ id, title, text }, i) => {
    return [id, { title, text, source: ['blog', 'wire', 'mail', 'wire', 'wire'][i]!, published: `2026-01-0${9 - i}` }] as const
  }),
)

/** Thirty texts that have nothing in common, ranked 1 to 30. */
async function openFillers(kind: StoreKind): Promise<LiveCollection> {
  const live = await openLive(kind)
  const text = (i: number) => Array.from({ length: 30 }, (_, at) => `w${i}v${at}`).join(' ')
  await live.index(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`filler${i}`, { text: text(i), rank: 1 + i }])))
  return live
}

const search = (live: LiveCollection, body: JsonObject, params: Record<string, string> = {}, keepFields = false) =>
  searchPage(live.store, live.settings, body, { params, keepFields })
const idsOf = ({ hits }: FoldedAnswer) => hits.hits.map(({ _id }) => _id)
const harbour = { match: { text: 'harbour crane divers' } }
const inOrder = [{ 'onefold.since': 'asc' }]

describe.each(storeKinds)('$name:', (kind) => {
  /** For tests that change nothing. */
  let news: LiveCollection
  beforeAll(async () => {
    const fixture = kind.create()
    news = await LiveCollection.open(newsSettings, await fixture.open())
    await news.index(newsSources)
    return () => fixture.close()
  })

  /** Engines make two fields of a text. */
  const asKeyword = (field: string) => (kind.name === 'embedded' ? field : `${field}.keyword`)

  describe('FoldedSearch', () => {
    it('shows one hit a group, and says what it stands for', async () => {
      const answer = await search(news, { query: harbour, sort: inOrder })
      const [first, second] = answer.hits.hits
      expect(idsOf(answer)).toEqual(['1', '4'])
      expect(first!._duplicates.count).toBe(3)
      expect(first!._duplicates.members).toEqual([
        expect.objectContaining({ _id: '2', _index: 'news', verdict: 'exact', a_in_b: 1, b_in_a: 1 }),
        expect.objectContaining({ _id: '3', _index: 'news', verdict: 'near' }),
      ])
      expect(first!._duplicates.members[0]!._source).toMatchObject({ title: 'Crane falls into harbour', source: 'wire' })
      expect(second!._duplicates).toMatchObject({ count: 1, members: [] })
      expect(answer.hits.total).toEqual({ value: 4, relation: 'eq' })
      expect(answer.duplicates).toMatchObject({
        show: 'collapse',
        level: 'near',
        folded: 2,
        total_groups: { value: 2, relation: 'eq' },
        window_reached: false,
        cursor: null,
      })
    })

    it('folds at `exact` what is equal only', async () => {
      const answer = await search(news, { query: harbour, sort: inOrder, duplicates: { level: 'exact' } })
      expect(idsOf(answer)).toEqual(['1', '3', '4'])
      expect(answer.hits.hits[0]!._duplicates.count).toBe(2)
    })

    it('hides an excerpt under its container at `contained`, and says which way', async () => {
      const answer = await search(news, { query: harbour, sort: inOrder, duplicates: { level: 'contained', min_containment: 0.9 } })
      expect(idsOf(answer)).toEqual(['1'])
      const [excerpt] = answer.hits.hits[0]!._duplicates.contains!
      expect(excerpt).toMatchObject({ _id: '4', verdict: 'contained', a_in_b: 1 })
      expect(excerpt!.b_in_a).toBeLessThan(0.8)
      expect(answer.duplicates).toMatchObject({ folded: 3, total_groups: { value: 1, relation: 'eq' } })
    })

    it('never hides a container under its excerpt: it comes later, and each names the other', async () => {
      const answer = await search(news, { query: harbour, sort: [{ 'onefold.length': 'asc' }], duplicates: { level: 'contained' } })
      const [excerpt, container] = answer.hits.hits
      expect([excerpt!._id, container!._duplicates.count]).toEqual(['4', 3])
      expect(excerpt!._duplicates.contained_in).toEqual([expect.objectContaining({ _id: container!._id, verdict: 'contains', b_in_a: 1 })])
      expect(container!._duplicates.contains).toEqual([expect.objectContaining({ _id: '4', verdict: 'contained', a_in_b: 1 })])
      expect(answer.duplicates.folded).toBe(2)
    })

    it('hides an excerpt under a container that an earlier page has shown, or will be found below the window', async () => {
      const body = { query: { match_all: {} }, sort: inOrder, size: 1, duplicates: { level: 'contained' } }
      const pages = await searchAllPages(news.store, news.settings, body)
      expect(pages.flatMap(idsOf)).toEqual(['1', '5'])
      expect(pages[0]!.hits.hits[0]!._duplicates.contains).toEqual([expect.objectContaining({ _id: '4' })])
    })

    it('lists with a container on a later page the excerpt that came on an earlier one', async () => {
      const body = { query: harbour, sort: [{ 'onefold.length': 'asc' }], size: 1, duplicates: { level: 'contained' } }
      const pages = await searchAllPages(news.store, news.settings, body)
      expect(pages[0]!.hits.hits[0]!).toMatchObject({ _id: '4', _duplicates: { contained_in: [{ verdict: 'contains' }] } })
      expect(pages[1]!.hits.hits[0]!._duplicates.contains).toEqual([expect.objectContaining({ _id: '4' })])
    })

    it('hides an excerpt that is written while pages are turned under the container that was shown', async () => {
      const live = await openFillers(kind)
      await live.index({ container: { text: stories.harbour, rank: 0 } })
      const body = { sort: [{ rank: 'asc' }], size: 5, duplicates: { level: 'contained' } }
      const pages = await searchAllPages(live.store, live.settings, body, async ({ length }) => {
        if (length === 2) await live.index({ excerpt: { text: stories.harbourExcerpt, rank: 99 } })
      })
      expect(pages.flatMap(idsOf)).toHaveLength(31)
      expect(pages.flatMap(idsOf)).not.toContain('excerpt')
    })

    it('names with a container what stands far below it, and shows that nowhere', async () => {
      const live = await openFillers(kind)
      await live.index({ container: { text: stories.harbour, rank: 0 }, excerpt: { text: stories.harbourExcerpt, rank: 99 } })
      await live.index({ copy: { text: stories.harbourExcerpt, rank: 98 } })
      const pages = await searchAllPages(live.store, live.settings, {
        sort: [{ rank: 'asc' }],
        size: 5,
        duplicates: { level: 'contained' },
      })
      expect(pages.flatMap(idsOf)).toHaveLength(31)
      expect(pages[0]!.hits.hits[0]!._duplicates.contains).toEqual([expect.objectContaining({ _id: 'copy', verdict: 'contained' })])
      expect(pages[0]!.duplicates.folded).toBe(2)
    })

    it('names with an excerpt the container that stands far below it, by the best member of its group', async () => {
      const live = await openFillers(kind)
      await live.index({ container: { text: stories.harbour, rank: 98 }, excerpt: { text: stories.harbourExcerpt, rank: 0 } })
      await live.index({ copy: { text: stories.harbour, rank: 99 } })
      const pages = await searchAllPages(live.store, live.settings, {
        sort: [{ rank: 'asc' }],
        size: 5,
        duplicates: { level: 'contained' },
      })
      expect(pages[0]!.hits.hits[0]!._duplicates.contained_in).toEqual([expect.objectContaining({ _id: 'container', verdict: 'contains' })])
      expect(pages.at(-1)!.hits.hits.at(-1)!).toMatchObject({ _id: 'container', _duplicates: { contains: [{ _id: 'excerpt' }] } })
    })

    it('hides only what is contained to the wanted share', async () => {
      const live = await openLive(kind)
      const almost = stories.harbourExcerpt.replace('until further notice', 'for many weeks to come')
      await live.index({ container: { text: stories.harbour }, excerpt: { text: almost } })
      const shown = async (share: number) => {
        return idsOf(await search(live, { sort: inOrder, duplicates: { level: 'contained', min_containment: share } }))
      }
      expect(await shown(0.8)).toEqual(['container'])
      expect(await shown(1)).toEqual(['container', 'excerpt'])
    })

    it('shows with `only` groups of two matching members, and with `all` every hit', async () => {
      const only = await search(news, { query: { match_all: {} }, sort: inOrder, duplicates: { show: 'only' } })
      expect(idsOf(only)).toEqual(['1'])
      const all = await search(news, { query: { match_all: {} }, sort: inOrder, duplicates: { show: 'all' } })
      expect(idsOf(all)).toEqual(['1', '2', '3', '4', '5'])
      expect(all.hits.hits.map(({ _duplicates: { count, members } }) => [count, members.map(({ _id }) => _id)])).toEqual([
        [3, ['2', '3']],
        [3, ['1', '3']],
        [3, ['1', '2']],
        [1, []],
        [1, []],
      ])
      expect(all.duplicates).toMatchObject({ folded: 0, total_groups: { value: 3, relation: 'eq' }, cursor: null })
    })

    it('counts matching members only', async () => {
      const body = { query: { bool: { must: [harbour], must_not: [{ ids: { values: ['2'] } }] } }, sort: inOrder }
      const answer = await search(news, body)
      expect(answer.hits.hits[0]!._duplicates).toMatchObject({ count: 2, members: [{ _id: '3' }] })
    })

    it('annotates with `all` a page in the middle as it annotates the first one', async () => {
      const body = { query: { match_all: {} }, sort: inOrder, duplicates: { show: 'all', level: 'contained' } }
      const whole = await search(news, body)
      const middle = await search(news, { ...body, from: 2, size: 2 })
      expect(middle.hits.hits).toEqual(whole.hits.hits.slice(2, 4))
      expect(middle.hits.hits[1]!._duplicates.contained_in).toEqual([expect.objectContaining({ _id: '1', verdict: 'contains' })])
      const after = await search(news, { ...body, size: 2, search_after: (whole.hits.hits[1] as JsonObject).sort })
      expect(after.hits.hits).toEqual(whole.hits.hits.slice(2, 4))
    })
  })

  describe('the member that is shown', () => {
    it('may be told by a field as engines name it, which the documents do not have', async () => {
      const live = await openLive(kind, { factFields: ['source.keyword'], preferFields: ['source.keyword'] })
      await live.index({ 1: { text: stories.harbour, source: 'blog' }, 2: { text: stories.harbour, source: 'wire' } })
      const prefer = { field: 'source.keyword', values: ['wire'] }
      for (const shown of [{}, { _source: false }]) expect(idsOf(await search(live, { ...shown, duplicates: { prefer } }))).toEqual(['2'])
    })

    it.each([
      ['relevance', '1'],
      ['longest', '1'],
      ['shortest', '1'],
      ['oldest', '3'],
      ['newest', '1'],
      [{ field: 'source', values: ['mail', 'wire'] }, '3'],
      [{ field: 'source', values: ['wire'] }, '2'],
      [{ field: 'source', order: 'desc' }, '2'],
      [{ field: 'published', order: 'asc' }, '3'],
    ])('by %j is %s', async (prefer, expected) => {
      const answer = await search(news, { query: harbour, sort: inOrder, duplicates: { prefer } })
      expect(idsOf(answer)).toEqual([expected, '4'])
      expect(answer.hits.hits[0]!._duplicates.members.map(({ _id }) => _id)).toEqual(['1', '2', '3'].filter((id) => id !== expected))
    })

    it('stands at the place of the best member, with its own source, highlight and sort values', async () => {
      const body = { query: harbour, sort: inOrder, highlight: { fields: { title: {} } }, duplicates: { prefer: 'oldest' }, size: 1 }
      const answer = await search(news, { ...body, query: { match: { title: 'crane' } } })
      const third = await news.get('3')
      expect(answer.hits.hits[0]!).toMatchObject({
        _id: '3',
        _source: third!.source,
        sort: [third!.fields.since],
        highlight: { title: ['<em>Crane</em> falls into harbour'] },
      })
    })
  })

  describe('what is not a copy', () => {
    it('stays a hit of its own: other figures, short texts, texts that are not signed yet', async () => {
      const live = await openLive(kind)
      await live.index({
        monday: { text: notice },
        later: { text: notice.replace('25', '40') },
        short1: { text: 'Rain in the east' },
        short2: { text: 'Rain in the east today' },
      })
      await live.write([{ kind: 'index', id: 'unsigned', source: { text: notice } }], { sign: false })
      const answer = await search(live, { sort: inOrder, duplicates: { include: ['variant'] } })
      expect(idsOf(answer)).toEqual(['monday', 'later', 'short1', 'short2', 'unsigned'])
      const [monday] = answer.hits.hits
      expect(monday!._duplicates).toMatchObject({ count: 1, members: [], variants: [{ _id: 'later', verdict: 'variant' }] })
      expect(answer.duplicates.folded).toBe(0)
    })

    it('joins a document that was not signed as soon as it is', async () => {
      const live = await openLive(kind, newsSettings)
      await live.index(newsSources)
      await live.write([{ kind: 'index', id: '6', source: { text: stories.harbour } }], { sign: false })
      const before = await search(live, { query: harbour, sort: inOrder, duplicates: { level: 'contained' } })
      expect(idsOf(before)).toEqual(['1', '6'])
      await live.write([{ kind: 'index', id: '6', source: { text: stories.harbour } }])
      const after = await search(live, { query: harbour, sort: inOrder, duplicates: { level: 'contained' } })
      expect(idsOf(after)).toEqual(['1'])
      expect(after.hits.hits[0]!._duplicates.count).toBe(4)
    })
  })

  describe('a result that one story dominates', () => {
    const others = 50
    async function openDominated(): Promise<LiveCollection> {
      const live = await openLive(kind, { maxWindow: 2000 })
      const own = stories.bakers.split(' ')
      const copies = Array.from({ length: 1000 }, (_, i) => [`copy${i}`, { text: stories.harbour, rank: 0 }] as const)
      const rest = Array.from({ length: others }, (_, i) => {
        const text = own.map((word, at) => (at % 2 === 0 ? `${word}x${i}y${at}` : word)).join(' ')
        return [`other${i}`, { text, rank: 1 + i }] as const
      })
      await live.index(Object.fromEntries([...copies, ...rest]))
      return live
    }

    it('fills its pages, each in a few store calls', async () => {
      const live = await openDominated()
      const counted = countCalls(live.store)
      const body = { query: { match_all: {} }, sort: [{ rank: 'asc' }] }
      const perPage: number[] = []
      const pages = await searchAllPages(counted.store, live.settings, body, async () => {
        perPage.push(counted.calls)
        counted.calls = 0
      })
      expect(pages.flatMap(idsOf)).toHaveLength(1 + others)
      expect(pages.slice(0, 5).every(({ hits }) => hits.hits.length === 10)).toBe(true)
      expect(pages[0]!.hits.hits[0]!._duplicates.count).toBe(1000)
      expect(pages[0]!.hits.hits[0]!._duplicates.members).toHaveLength(3)
      expect(pages[0]!.duplicates).toMatchObject({ folded: 999, window_reached: false })
      expect(perPage[0]).toBeLessThanOrEqual(5)
      expect(Math.max(...perPage.slice(1))).toBeLessThanOrEqual(3)
    })
  })

  describe('the engine’s own parts of a search', () => {
    it('give every bucket its number of groups when asked, at any depth, on every page', async () => {
      const aggs = { sources: { terms: { field: asKeyword('source') }, aggs: { days: { terms: { field: 'published' } } } } }
      const body = { query: { match_all: {} }, sort: inOrder, size: 1, aggs, duplicates: { aggs_by_group: true } }
      const pages = await searchAllPages(news.store, news.settings, body)
      type Buckets = { readonly buckets: readonly { readonly key: string; readonly doc_count: number; readonly groups: number }[] }
      const shown = (page: FoldedAnswer) =>
        (page.aggregations as { sources: Buckets }).sources.buckets.map(({ key, doc_count, groups }) => [key, doc_count, groups])
      expect(shown(pages[0]!)).toEqual([
        ['wire', 3, 3],
        ['blog', 1, 1],
        ['mail', 1, 1],
      ])
      expect(shown(pages[1]!)).toEqual(shown(pages[0]!))
      const [wire] = (pages[0]!.aggregations as { sources: { buckets: { days: Buckets }[] } }).sources.buckets
      expect(wire!.days.buckets.map(({ groups }) => groups)).toEqual([1, 1, 1])
    })

    it('count documents without text and unsigned ones one by one, at `exact` too', async () => {
      const live = await openLive(kind)
      await live.index({ 1: { text: notice }, 2: { text: notice }, 3: { text: '' }, 4: { title: 'no text' } })
      await live.write(
        [5, 6].map((id) => ({ kind: 'index', id: `${id}`, source: { text: notice } })),
        { sign: false },
      )
      const aggs = { all: { filter: { match_all: {} } } }
      const answer = await search(live, { size: 1, aggs, duplicates: { level: 'exact', aggs_by_group: true, total_groups: true } })
      expect(answer.aggregations).toEqual({ all: { doc_count: 6, groups: 5 } })
      expect((await search(live, { size: 0, duplicates: { level: 'exact', total_groups: true } })).duplicates.total_groups.value).toBe(5)
    })

    it('leave aggregations as the store gives them when not asked', async () => {
      const body = { size: 0, aggs: { sources: { terms: { field: asKeyword('source') } } } }
      const plain = await news.store.search(news.settings, { body })
      expect((await search(news, body)).aggregations).toEqual(plain.answer.aggregations)
    })

    it('estimate the groups of a large result when asked', async () => {
      const body = { query: { match_all: {} }, size: 0, duplicates: { total_groups: true } }
      expect((await search(news, body)).duplicates.total_groups).toEqual({ value: 3, relation: 'approx' })
      const filtered = { ...body, post_filter: { term: { source: 'wire' } } }
      expect((await search(news, filtered)).duplicates.total_groups).toEqual({ value: 3, relation: 'approx' })
    })

    it('work as they do without folding: _source, version, highlight', async () => {
      const body = { query: harbour, sort: inOrder, _source: ['title'], version: true }
      const { hits } = (await search(news, body)).hits
      expect(hits[0]!).toMatchObject({ _source: { title: 'Crane falls into harbour' }, _version: 1 })
      expect(hits[0]!._duplicates.members[0]!._source).toEqual({ title: 'Crane falls into harbour' })
      const bare = (await search(news, { ...body, _source: false })).hits.hits
      expect(bare.map(({ _source }) => _source)).toEqual([undefined, undefined])
      expect(bare[0]!._duplicates.members[0]).not.toHaveProperty('_source')
    })

    it('are fetched far down the list for the hits of the page only', async () => {
      const live = await openFillers(kind)
      const counted = countCalls(live.store)
      const query = { match: { text: Array.from({ length: 30 }, (_, i) => `w${i}v0`).join(' ') } }
      const shown = { _source: ['rank'], highlight: { fields: { text: {} } }, version: true }
      const body = { query, sort: [{ rank: 'asc' }], ...shown, aggs: { ranks: { max: { field: 'rank' } } } }
      const whole = await search(live, { ...body, size: 30 })
      const page = await searchPage(counted.store, live.settings, { ...body, from: 25, size: 2 })
      expect(page.hits.hits).toEqual(whole.hits.hits.slice(25, 27))
      expect(page.hits.hits[0]).toMatchObject({
        _source: { rank: 26 },
        _version: 1,
        highlight: { text: [expect.stringContaining('<em>w25v0</em>')] },
      })
      expect(page.aggregations).toEqual(whole.aggregations)
      expect(page.hits.total).toEqual(whole.hits.total)
      const withSource = counted.searches.filter((each) => each.body._source !== false)
      expect(withSource.map((each) => each.body.size)).toEqual([2])
    })

    it('explain the score of every hit, on every page', async () => {
      const pages = await searchAllPages(news.store, news.settings, { query: harbour, explain: true, size: 1 })
      const hits = pages.flatMap((page) => page.hits.hits)
      expect(hits).toHaveLength(2)
      for (const hit of hits) {
        const { value, description, details } = hit._explanation as { value: number; description: string; details: { value: number }[] }
        expect(value).toBeCloseTo(hit._score!, 4)
        expect(description).toContain('sum of')
        expect(details.reduce((sum, each) => sum + each.value, 0)).toBeCloseTo(hit._score!, 4)
      }
      expect((await search(news, { query: harbour })).hits.hits[0]).not.toHaveProperty('_explanation')
    })

    it('keep max_score, and the scores of the plain search', async () => {
      const plain = await news.store.search(news.settings, { body: { query: harbour } })
      const scores = new Map(plain.hits.map(({ hit }) => [hit._id, hit._score]))
      const pages = await searchAllPages(news.store, news.settings, { query: harbour, size: 1 })
      for (const { hits } of pages) {
        expect(hits).toMatchObject({ max_score: plain.answer.hits.max_score, total: plain.answer.hits.total })
        for (const hit of hits.hits) expect(hit._score).toBe(scores.get(hit._id))
      }
    })
  })

  describe('answers on demand', () => {
    it('show the sentences that members share with the hit', async () => {
      const answer = await search(news, { query: harbour, sort: inOrder, duplicates: { evidence: true, level: 'contained' } })
      const { members, contains } = answer.hits.hits[0]!._duplicates
      expect(members.map(({ evidence }) => evidence!.length)).toEqual([6, 6])
      expect(contains![0]!.evidence!.map(({ text }) => text)).toContain('Ferries leave from the old pier until further notice.')
    })

    it('show our fields, as far as _source takes them', async () => {
      const body = { query: harbour, sort: inOrder }
      const { fields } = (await news.get('1'))!
      const [hit] = (await search(news, body, {}, true)).hits.hits
      expect(hit!._source!.onefold).toEqual({ ...fields, since: sinceTime(fields.since) })
      expect(hit!._duplicates.members[0]!._source!.onefold).toMatchObject({ group: fields.group, joined: true })
      expect((await search(news, body)).hits.hits[0]!._source).not.toHaveProperty('onefold')
      const filtered = await search(news, { ...body, _source: ['title'] }, {}, true)
      expect(filtered.hits.hits[0]!._source).toEqual({ title: 'Crane falls into harbour' })
      expect((await search(news, { ...body, _source: ['onefold', 'title'] }, {}, true)).hits.hits[0]!._source).toHaveProperty('onefold')
      expect((await search(news, body, { _source_excludes: 'onefold' }, true)).hits.hits[0]!._source).not.toHaveProperty('onefold')
    })

    it.each<[JsonObject, Record<string, string>, string[]]>([
      [{ _source: ['onefold.since', 'onefold.group'] }, {}, ['since', 'group']],
      [
        { _source: { includes: 'onefold.*', excludes: ['onefold.s*', '*s', 'onefold.w*'] } },
        {},
        ['hash', 'language', 'group', 'version', 'exact', 'length'],
      ],
      [{ _source: ['title'] }, { _source: 'onefold.group' }, ['group']],
      [{}, { _source_includes: 'onefold.e*,onefold.group' }, ['group', 'exact']],
    ])('show those of our fields that a filter names: %j %j', async (body, params, fields) => {
      const [hit] = (await search(news, { query: harbour, sort: inOrder, ...body }, params, true)).hits.hits
      expect(Object.keys(hit!._source!)).toEqual(['onefold'])
      expect(Object.keys(hit!._source!.onefold as JsonObject).sort()).toEqual(fields.sort())
    })
  })

  describe('refusals', () => {
    const cursorOf = async (live: LiveCollection) => (await search(live, { query: harbour, size: 1 })).duplicates.cursor!

    it.each<[JsonObject, Record<string, string>, string, RegExp]>([
      [{ collapse: { field: 'x' } }, {}, 'QUERY_UNSUPPORTED', /^collapse is not supported with folding: .*duplicates.level/],
      [{ collapse: { field: 'x' }, duplicates: { show: 'all' } }, {}, 'QUERY_UNSUPPORTED', /^collapse .*: fold hits with duplicates.show/],
      [{ search_after: [1] }, {}, 'QUERY_UNSUPPORTED', /^search_after .*duplicates.show: all/],
      [{ retriever: { standard: { collapse: { field: 'x' } } } }, {}, 'QUERY_UNSUPPORTED', /^collapse is not supported/],
      [
        { retriever: { rrf: { retrievers: [{ standard: { query: {} } }, { standard: { search_after: [1] } }] } } },
        {},
        'QUERY_UNSUPPORTED',
        /^search_after .*duplicates.show: all/,
      ],
      [
        { retriever: { linear: { retrievers: [{ retriever: { standard: { collapse: { field: 'x' } } }, weight: 2 }] } } },
        {},
        'QUERY_UNSUPPORTED',
        /^collapse is not supported/,
      ],
      [{ retriever: { rescorer: { retriever: { standard: { collapse: {} } } } } }, {}, 'QUERY_UNSUPPORTED', /^collapse is not supported/],
      [{ pit: { id: 'x' } }, {}, 'QUERY_UNSUPPORTED', /^pit .*duplicates.show: all/],
      [{}, { scroll: '1m' }, 'QUERY_UNSUPPORTED', /^scroll .*duplicates.cursor/],
      [{ from: -1 }, {}, 'QUERY_INVALID', /^from takes a whole number/],
      [{ size: '1e3' }, {}, 'QUERY_INVALID', /^size takes a whole number/],
      [{ from: 995, size: 10 }, {}, 'QUERY_INVALID', /^from \+ size is more than 1000, .*\(maxWindow\); .*duplicates.cursor/],
      [{ size: 1001, duplicates: { show: 'all' } }, {}, 'QUERY_INVALID', /^size is more than 1000, .*search_after/],
      [{ size: 500, duplicates: { members: 100 } }, {}, 'QUERY_INVALID', /^size times duplicates.members is more than 30000/],
      [{ size: 20, duplicates: { members: 100, evidence: true } }, {}, 'QUERY_INVALID', /more than 1000 with evidence/],
      [{ _source: { excludes: Array.from({ length: 1001 }, String) } }, {}, 'QUERY_INVALID', /^_source names more than 1000 fields/],
      [{ size: 101, duplicates: { include: ['variant'] } }, {}, 'QUERY_INVALID', /^size is more than 100 with duplicates.include/],
      [{ duplicates: { show: 'all', cursor: 'x' } }, {}, 'QUERY_INVALID', /^duplicates.cursor does not go with show: all/],
      [{ duplicates: { cursor: 'x' } }, {}, 'CURSOR_INVALID', /^duplicates.cursor is damaged/],
    ])('names what is wrong with %j %j', async (body, params, code, message) => {
      await expect(search(news, body, params)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    })

    it('takes a cursor with its own query only, and without `from` or `rescore`', async () => {
      const duplicates = { cursor: await cursorOf(news) }
      const body = { query: harbour, size: 1, duplicates }
      await expect(search(news, { ...body, query: { match_all: {} } })).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
      await expect(search(news, { ...body, duplicates: { ...duplicates, level: 'exact' } })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      })
      await expect(search(news, { ...body, from: 0 })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
      await expect(search(news, body, { from: '0' })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
      await expect(search(news, { ...body, rescore: {} })).rejects.toMatchObject({ code: 'QUERY_UNSUPPORTED' })
      const resized = await search(news, { ...body, size: 5, _source: false })
      expect(resized.hits.hits.length).toBeGreaterThan(0)
    })

    it('lets URL parameters choose the page and what is shown', async () => {
      expect(idsOf(await search(news, { query: harbour, sort: inOrder }, { size: '1', from: '1' }))).toEqual(['4'])
      expect(idsOf(await search(news, { query: harbour, sort: inOrder }, { duplicates: 'only' }))).toEqual(['1'])
    })
  })
})
