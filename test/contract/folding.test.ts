import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { HitComparer } from '../../src/detection/search/hit-comparer.js'
import type { JsonObject, Level } from '../../src/model.js'
import type { Store } from '../../src/store/store.js'
import type { FactHit } from '../../src/store/store-search.js'
import type { FoldFacts } from '../../src/store/stored-document.js'
import { type FoldedHit, type FoldRules, type FoundFacts, slowlyFold } from '../reference/folded-result.js'
import { settingsOf } from '../support/live-collection.js'
import { groupName, type RandomDocument, randomDocuments, writeRandom } from '../support/random-collection.js'
import { type FoldedAnswer, searchAllPages, searchPage } from '../support/search-pages.js'
import { storeKinds } from './fixtures/store-kinds.js'

const comparer = new HitComparer()
/** The store that is under test at the moment, and the names that its collections may have. */
let store: Store
let names: string[] = []

/** A search without its `duplicates` object. */
const searches: fc.Arbitrary<JsonObject> = fc.record(
  {
    query: fc.constantFrom<JsonObject>(
      { match_all: {} },
      { match: { words: 'crane loaf pier rye' } },
      { match: { words: 'crane' } },
      { match: { words: 'crane loaf' } },
      { bool: { must: [{ match: { words: 'pier rye' } }], must_not: [{ term: { price: 2 } }] } },
    ),
    sort: fc.constantFrom<unknown[]>([{ price: 'desc' }], [{ price: { order: 'asc' } }, '_score'], [{ 'onefold.since': 'desc' }], ['_doc']),
    // OpenSearch since 3.0 may leave documents without a price out of a sorted `match_all` of which not all hits are counted.
    track_total_hits: fc.constant(true),
    post_filter: fc.constantFrom<JsonObject>({ range: { price: { gte: 1 } } }, { match: { words: 'crane' } }),
  },
  { requiredKeys: ['query', 'track_total_hits'] },
)

const rules = fc.record({
  show: fc.constantFrom('collapse' as const, 'only' as const),
  level: fc.constantFrom<Level>('exact', 'near', 'contained'),
  prefer: fc.constantFrom('relevance' as const, 'longest' as const, 'shortest' as const, 'cheapest' as const),
})

const cheapest = { field: 'price', order: 'asc', missing: 'last' }

async function openCollection(
  documents: readonly RandomDocument[],
  changes: Partial<CollectionSettings> = {},
): Promise<CollectionSettings> {
  const settings = settingsOf({ name: names.pop()!, factFields: ['price'], preferFields: ['price'], ...changes })
  await store.createCollection(settings)
  // Engines know no field that no document ever had.
  const source = { words: 'crane', price: 1 }
  await store.write(settings, [{ id: 'first', kind: 'put', source, fields: { write: '0', since: 0, group: 'first' } }])
  await store.write(settings, [{ id: 'first', kind: 'delete' }])
  await writeRandom(store, settings, documents, 1)
  await store.refresh(settings)
  return settings
}

/** All that a search finds, by one plain search of the store. */
async function wholeResult(settings: CollectionSettings, search: JsonObject): Promise<FoundFacts[]> {
  const { hits } = await store.search(settings, { body: { ...search, size: 10_000 }, withFacts: true })
  return hits.map(toFound)
}

const factsById = new Map<FoundFacts, FoldFacts>()

function toFound({ hit, facts }: FactHit): FoundFacts {
  const { id, since, group, exact, containers, length, values } = facts!
  const rank = JSON.stringify(hit.sort ?? hit._score)
  const found = { id, since, group, exact, containers, length, price: [values.price].flat()[0] as number | undefined, rank }
  factsById.set(found, facts!)
  return found
}

function rulesOf({ show, level, prefer }: Pick<FoldRules, 'show' | 'level' | 'prefer'>): FoldRules {
  const contains = (container: FoundFacts, document: FoundFacts) =>
    comparer.isContained(factsById.get(document)!, factsById.get(container)!, 0.8)
  return { show, level, prefer, contains }
}

function duplicatesOf({ show, level, prefer }: Pick<FoldRules, 'show' | 'level' | 'prefer'>, members: number): JsonObject {
  return { show, level, members, prefer: prefer === 'cheapest' ? cheapest : prefer }
}

function expectedHit({ key, shown, members }: FoldedHit, listed: number): object {
  const others = members.filter((member) => member !== shown).map(({ id }) => id)
  return { id: shown.id, group: key, count: members.length, members: others.slice(0, listed) }
}

function countFolded({ members, hidden }: FoldedHit): number {
  return members.length - 1 + hidden.reduce((sum, hit) => sum + hit.members.length, 0)
}

function answeredHit({ _id, _duplicates: { group, count, members } }: FoldedAnswer['hits']['hits'][number]): object {
  return { id: _id, group, count, members: members.map((member) => member._id) }
}

const hitsOf = (pages: readonly FoldedAnswer[]) => pages.flatMap(({ hits }) => hits.hits)

function documentOf(id: string, { text, group }: Pick<RandomDocument, 'text' | 'group'>): RandomDocument {
  return { id, text, group, containers: [], words: 'crane', price: 1 }
}

/** A member of a family; its place in the result follows from its price. */
function familyMember(group: number, i: number, seed: number): RandomDocument {
  const price = (i * 7919 + group * 104_729 + seed * 31) % 997
  return { id: `f${group}-${i}`, text: (group + (i % 2)) % 6, group, containers: [(group + 1) % 6], words: 'crane', price }
}

type Write =
  | { readonly kind: 'delete' | 'regroup' | 'regroup shown'; readonly at: number; readonly group: number }
  | { readonly kind: 'add' | 'edit'; readonly at: number; readonly document: RandomDocument }

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('delete' as const, 'regroup' as const, 'regroup shown' as const),
    at: fc.nat(200),
    group: fc.nat(19),
  }),
  fc.record({
    kind: fc.constantFrom('add' as const, 'edit' as const),
    at: fc.nat(200),
    document: randomDocuments(1, 20)
      .filter((list) => list.length === 1)
      .map(([document]) => document!),
  }),
)

/** For each page the writes that come after it. */
const writes = fc.array(fc.array(write, { maxLength: 3, size: 'max' }), { minLength: 4, maxLength: 12, size: 'max' })

describe.each(storeKinds)('$name:', ({ name, create }) => {
  const fixture = create()
  /** Engines make an index for each run. */
  const runs = (number: number) => (name === 'embedded' ? number : Math.ceil(number / 6))

  beforeAll(async () => {
    store = await fixture.open()
    names = Array.from({ length: 300 }, (_, n) => `model-${n}`)
  })

  afterAll(() => fixture.close())

  describe('a folded search', () => {
    it('gives page by page the fold of the whole result by brute force', async () => {
      const cases = fc.tuple(randomDocuments(80, 20), searches, rules, fc.integer({ min: 1, max: 5 }), fc.nat(4))
      await fc.assert(
        fc.asyncProperty(cases, async ([documents, search, chosen, size, listed]) => {
          const settings = await openCollection(documents)
          const expected = slowlyFold(await wholeResult(settings, search), rulesOf(chosen))
          const pages = await searchAllPages(store, settings, { ...search, size, duplicates: duplicatesOf(chosen, listed) })
          expect(hitsOf(pages).map(answeredHit)).toEqual(expected.map((hit) => expectedHit(hit, listed)))
          expect(pages.slice(0, -1).every(({ hits }) => hits.hits.length === size)).toBe(true)
          const folded = pages.map((_, page) =>
            expected.slice(page * size, (page + 1) * size).reduce((sum, hit) => sum + countFolded(hit), 0),
          )
          expect(pages.map(({ duplicates }) => duplicates.folded)).toEqual(folded)
        }),
        { numRuns: runs(40) },
      )
    })

    it.each(['exact', 'near', 'contained'] as const)(
      'shows the earliest of equally good members at %s, wherever it stands',
      async (level) => {
        const alone = Array.from({ length: 40 }, (_, i) => documentOf(`alone${i}`, { text: undefined, group: 1 + i }))
        const settings = await openCollection([])
        // Stores rank hits with equal scores in the order in which they were written.
        await writeRandom(store, settings, [documentOf('later', { text: 0, group: 0 })], 100)
        await writeRandom(store, settings, alone, 2)
        await writeRandom(store, settings, [documentOf('earliest', { text: 0, group: 0 })], 1)
        await store.refresh(settings)
        const page = await searchPage(store, settings, { query: { match_all: {} }, size: 1, duplicates: { level } })
        expect(page.hits.hits.map(answeredHit)).toMatchObject([{ id: 'earliest', count: 2, members: ['later'] }])
      },
    )

    it('lists the members of a small group at contained beside a large one of equally good members', async () => {
      const members = (count: number, group: number) =>
        Array.from({ length: count }, (_, i) => documentOf(`m${group}-${i}`, { text: group, group }))
      const large = members(1100, 0)
      const small = members(2, 3)
      const settings = await openCollection([small[0]!, ...large, small[1]!], { maxWindow: 1000 })
      const page = await searchPage(store, settings, { query: { match_all: {} }, size: 2, duplicates: { level: 'contained', members: 1 } })
      expect(page.hits.hits.map(answeredHit)).toMatchObject([
        { id: 'm3-0', count: 2, members: ['m3-1'] },
        { id: 'm0-0', count: 1100, members: ['m0-1'] },
      ])
    })

    it('counts all groups where it says that it does, and never too many', async () => {
      const cases = fc.tuple(randomDocuments(60, 12), searches, rules, fc.integer({ min: 1, max: 6 }))
      await fc.assert(
        fc.asyncProperty(cases, async ([documents, search, chosen, size]) => {
          const settings = await openCollection(documents)
          const expected = slowlyFold(await wholeResult(settings, search), rulesOf(chosen))
          const pages = await searchAllPages(store, settings, { ...search, size, duplicates: duplicatesOf(chosen, 1) })
          const { value, relation } = pages[0]!.duplicates.total_groups
          if (relation === 'eq') expect(value).toBe(expected.length)
          else expect(value).toBeLessThanOrEqual(expected.length)
          for (const page of pages) expect(page.duplicates.total_groups).toEqual({ value, relation })
          for (const page of pages) expect(page.hits.total).toEqual(pages[0]!.hits.total)
        }),
        { numRuns: runs(20) },
      )
    })

    it('skips with `from` the hits that pages before would have shown', async () => {
      const cases = fc.tuple(randomDocuments(80, 20), searches, rules, fc.nat(6), fc.nat(5))
      await fc.assert(
        fc.asyncProperty(cases, async ([documents, search, chosen, from, size]) => {
          const settings = await openCollection(documents)
          const expected = slowlyFold(await wholeResult(settings, search), rulesOf(chosen))
          const page = await searchPage(store, settings, { ...search, from, size, duplicates: duplicatesOf(chosen, 2) })
          expect(page.hits.hits.map(answeredHit)).toEqual(expected.slice(from, from + size).map((hit) => expectedHit(hit, 2)))
        }),
        { numRuns: runs(20) },
      )
    })

    it('fills its pages in a small window too, and says when it reached its end', async () => {
      const cases = fc.tuple(randomDocuments(200, 30), searches, fc.integer({ min: 1, max: 6 }))
      await fc.assert(
        fc.asyncProperty(cases, async ([documents, search, size]) => {
          const settings = await openCollection(documents, { maxWindow: 12 })
          const expected = slowlyFold(
            await wholeResult(settings, search),
            rulesOf({ show: 'collapse', level: 'near', prefer: 'relevance' }),
          )
          const pages = await searchAllPages(store, settings, { ...search, size })
          expect(hitsOf(pages).map(({ _id }) => _id)).toEqual(expected.map(({ shown }) => shown.id))
          for (const page of pages) {
            expect(page.hits.hits.length === size || page.duplicates.window_reached || page.duplicates.cursor === null).toBe(true)
          }
        }),
        { numRuns: runs(10) },
      )
    })
  })

  describe('a folded search over large families', () => {
    it('knows the members, the counts and what is shown for each, wherever they stand', async () => {
      const families = fc.record({ sizes: fc.shuffledSubarray([400, 300, 3, 2, 1, 1], { minLength: 6 }), seed: fc.nat(1000), rules })
      await fc.assert(
        fc.asyncProperty(families, fc.constantFrom(3, 10), async ({ sizes, seed, rules: chosen }, size) => {
          const documents = sizes.flatMap((count, group) => Array.from({ length: count }, (_, i) => familyMember(group, i, seed)))
          const settings = await openCollection(documents, { maxWindow: 1000 })
          const search = { query: { match_all: {} }, sort: [{ price: 'asc' }, { 'onefold.since': 'desc' }] }
          const expected = slowlyFold(await wholeResult(settings, search), rulesOf(chosen))
          const pages = await searchAllPages(store, settings, { ...search, size, duplicates: duplicatesOf(chosen, 3) })
          expect(hitsOf(pages).map(answeredHit)).toEqual(expected.map((hit) => expectedHit(hit, 3)))
        }),
        { numRuns: runs(6) },
      )
    })
  })

  describe('following the cursor while documents are written', () => {
    it('shows no document twice, and no group whose membership did not change twice or never', async () => {
      const cases = fc.tuple(randomDocuments(80, 20), searches, rules, fc.integer({ min: 1, max: 4 }), writes)
      await fc.assert(
        fc.asyncProperty(cases, async ([documents, search, chosen, size, changes]) => {
          const settings = await openCollection(documents)
          const before = await membership(settings, search, chosen.level)
          const changed = new Set<string>()
          const pages = await searchAllPages(store, settings, { ...search, size, duplicates: duplicatesOf(chosen, 3) }, async (sofar) => {
            const round = changes[sofar.length - 1] ?? []
            const shown = hitsOf(sofar).map(({ _id }) => _id)
            for (const [i, change] of round.entries())
              await applyWrite(settings, documents, change, { shown, number: sofar.length * 10 + i })
            await store.refresh(settings)
            const now = await membership(settings, search, chosen.level)
            for (const key of new Set([...before.keys(), ...now.keys()])) if (now.get(key) !== before.get(key)) changed.add(key)
          })
          const ids = hitsOf(pages).map(({ _id }) => _id)
          expect(ids).toEqual([...new Set(ids)])
          const shown = hitsOf(pages).map(({ _duplicates }) => _duplicates.group)
          const stable = [...before.keys()].filter((key) => !changed.has(key))
          expect(stable.filter((key) => shown.filter((each) => each === key).length > 1)).toEqual([])
          // At `contained` a group may be hidden under one that another write has changed.
          if (chosen.level === 'contained') return
          const wanted = stable.filter((key) => chosen.show === 'collapse' || before.get(key)!.split(' ').length > 1)
          expect(wanted.filter((key) => !shown.includes(key))).toEqual([])
        }),
        { numRuns: runs(30) },
      )
    })
  })
})

/** The matching members of each group, as a text. */
async function membership(settings: CollectionSettings, search: JsonObject, level: Level): Promise<Map<string, string>> {
  const folded = slowlyFold(
    await wholeResult(settings, search),
    rulesOf({ show: 'collapse', level: level === 'exact' ? 'exact' : 'near', prefer: 'relevance' }),
  )
  return new Map(
    folded.map(({ key, members }) => [
      key,
      members
        .map(({ id }) => id)
        .sort()
        .join(' '),
    ]),
  )
}

async function applyWrite(
  settings: CollectionSettings,
  documents: readonly RandomDocument[],
  change: Write,
  { shown, number }: { readonly shown: readonly string[]; readonly number: number },
): Promise<void> {
  const ids = change.kind === 'regroup shown' ? shown : documents.map(({ id }) => id)
  const target = ids[change.at % Math.max(1, ids.length)]
  if ('document' in change) {
    const id = change.kind === 'edit' && target !== undefined ? target : `new${number}`
    return writeRandom(store, settings, [{ ...change.document, id }], 1000 + number)
  }
  if (target === undefined) return
  const patch = { kind: 'patch' as const, fields: { group: groupName(change.group) } }
  await store.write(settings, [{ id: target, ...(change.kind === 'delete' ? { kind: 'delete' as const } : patch) }])
}
