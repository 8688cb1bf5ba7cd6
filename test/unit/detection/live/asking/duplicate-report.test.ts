import { describe, expect, it } from 'vitest'
import { DuplicateReport, type ReportPageRequest } from '../../../../../src/detection/live/asking/duplicate-report.js'
import { countReportTotals } from '../../../../../src/detection/live/asking/report-totals.js'
import { InlineTextComparer } from '../../../../../src/detection/live/comparing/inline-text-comparer.js'
import { computeGroupKey } from '../../../../../src/detection/live/placing/group-key.js'
import { collectionIn } from '../../../../../src/detection/live/stored-collection.js'
import type { DuplicateGroup, JsonObject, Level } from '../../../../../src/model.js'
import type { Store } from '../../../../../src/store/store.js'
import { SlowScan } from '../../../../reference/slow-scan.js'
import { generateCollection, TextMaker } from '../../../../support/generated-collection.js'
import { LiveCollection } from '../../../../support/live-collection.js'
import { listing } from '../../../../support/scan-collection.js'
import { countCalls } from '../../../../support/search-pages.js'
import { stories } from '../../../../support/stories.js'
import { withMembers } from '../../../../support/with-members.js'

const levels: readonly Level[] = ['exact', 'near', 'contained']

function reportOn({ settings, store: own }: LiveCollection, store: Store = own): DuplicateReport {
  return new DuplicateReport(collectionIn(store, settings), new InlineTextComparer())
}

interface Listed {
  readonly _id: string
  readonly verdict: string
  readonly a_in_b: number
  readonly b_in_a: number
  readonly reason: string
}

interface ReportedGroup {
  readonly group: string
  readonly size: number
  readonly representative: { readonly _id: string }
  readonly members: readonly Listed[]
  readonly contains: readonly Listed[]
}

/** Reads all pages of a report. */
async function readAll(collection: LiveCollection, request: Partial<ReportPageRequest>) {
  const groups: ReportedGroup[] = []
  let page: Awaited<ReturnType<DuplicateReport['page']>> | undefined
  do {
    const asked = { level: 'near' as const, minSize: 2, size: 100, evidence: false, ...request, after: page?.after ?? null }
    page = await reportOn(collection).page(asked)
    expect(page.groups.length).toBeLessThanOrEqual(asked.size)
    groups.push(...(page.groups as unknown as ReportedGroup[]))
  } while (page.after !== null)
  return { groups, totals: page.totals }
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

/** A reported group in the form of the scan. */
function toScanned({ representative, members, contains }: ReportedGroup) {
  const document = ({ _id, verdict, a_in_b, b_in_a }: Listed) => ({ id: _id, verdict, aInB: a_in_b, bInA: b_in_a })
  return { id: representative._id, members: members.map(document).sort(byId), contains: contains.map(document).sort(byId) }
}

function fromScan({ group, members, contains }: DuplicateGroup) {
  return { id: group, members: [...members].sort(byId), contains: [...contains].sort(byId) }
}

describe('DuplicateReport', () => {
  const digests = [0, 60, 120].flatMap((place) => [
    { place, profile: 'standard' as const },
    { place, profile: 'lean' as const },
  ])

  it.each(digests)('lists all notices of a digest that comes after $place of them ($profile)', async ({ place, profile }) => {
    const maker = new TextMaker(120)
    const notices = Array.from({ length: 120 }, (_, i) => ({ id: `n${i}`, text: maker.sentences(2).join(' ') }))
    const digest = { id: 'digest', text: notices.map(({ text }) => text).join(' ') }
    const collection = await LiveCollection.open({ profile })
    const documents = notices.toSpliced(place, 0, digest)
    for (let start = 0; start < documents.length; start += 20)
      await collection.write(documents.slice(start, start + 20).map(({ id, text }) => ({ kind: 'index', id, source: { text } })))
    const { groups } = await readAll(collection, { level: 'contained' })
    expect(groups.map(({ representative, contains }) => [representative._id, contains.length])).toEqual([['digest', 120]])
  })

  // In these collections no document has more than five containers, of which a report shows the five best.
  it.each([2, 3, 4, 6])('lists and counts what comparing everything with everything gives (seed %i)', async (seed) => {
    const documents = generateCollection(seed, 100, 0.06)
    const collection = await LiveCollection.open()
    for (let start = 0; start < documents.length; start += 30)
      await collection.write(
        documents.slice(start, start + 30).map(({ id, text, title }) => ({ kind: 'index', id, source: { text, ...(title && { title }) } })),
      )
    const slow = new SlowScan(documents)
    for (const level of levels) {
      const { groups, totals } = await readAll(collection, { level, size: 7 })
      const expected = slow.groups(listing({ level })).filter(({ members }) => level === 'contained' || members.length > 0)
      expect(groups.map(toScanned).sort(byId)).toEqual(expected.map(fromScan).sort(byId))
      expect(totals).toEqual({
        documents: documents.length,
        groups: expected.length,
        removable: slow.kept(listing({ level })).filter((kept) => kept === 0).length,
      })
    }
  })

  it('lists at exact what copies contain and the anchor of their group does not', async () => {
    const sentences = new TextMaker(7).sentences(9)
    const texts = { anchor: sentences.slice(0, 8), copy: sentences, again: sentences, end: sentences.slice(7) }
    const collection = await LiveCollection.open()
    for (const [id, text] of Object.entries(texts)) await collection.write([{ kind: 'index', id, source: { text: text.join(' ') } }])
    expect((await readAll(collection, { level: 'near' })).groups).toMatchObject([
      { representative: { _id: 'anchor' }, size: 3, contains: [] },
    ])
    expect((await readAll(collection, { level: 'exact' })).groups).toMatchObject([
      { representative: { _id: 'copy' }, members: [{ _id: 'again' }], contains: [{ _id: 'end', verdict: 'contained' }] },
    ])
  })

  it('asks the store for a hundred groups no more often than for a few', async () => {
    const collection = await generatedCollection()
    const callsFor = async (size: number) => {
      const counted = countCalls(collection.store)
      const report = reportOn(collection, counted.store)
      const request = { level: 'near' as const, minSize: 1, size, after: null, evidence: false }
      const { groups } = await report.page(request)
      return { groups: groups.length, calls: counted.calls }
    }
    const [few, many] = [await callsFor(3), await callsFor(60)]
    expect([few.groups, many.groups]).toEqual([3, 60])
    expect(many.calls).toBeLessThanOrEqual(few.calls + 2)
  })

  it.each(levels)('counts no totals, on no page, if nobody wants them (%s)', async (level) => {
    const collection = await generatedCollection()
    const { store, methods } = countCalls(collection.store)
    const report = reportOn(collection, store)
    const request = { level, minSize: 2, size: 3, after: null, evidence: false, withTotals: false }
    const first = await report.page(request)
    const second = await report.page({ ...request, after: first.after })
    expect(methods).not.toContain('counts')
    for (const page of [first, second]) {
      expect(page.groups).toHaveLength(3)
      expect(page).not.toHaveProperty('totals')
    }
  })

  it('has totals on a page as the page is asked for with, whatever the one before it had', async () => {
    const collection = await generatedCollection()
    const { store, methods } = countCalls(collection.store)
    const report = reportOn(collection, store)
    const page = (after: string | null, withTotals?: boolean) =>
      report.page({ level: 'near', minSize: 2, size: 1, after, evidence: false, withTotals })
    const first = await page(null, false)
    const second = await page(first.after)
    expect(second.totals).toEqual((await readAll(collection, {})).totals)
    methods.delete('counts')
    const third = await page(second.after, false)
    expect(third).not.toHaveProperty('totals')
    const fourth = await page(third.after)
    expect(fourth.totals).toEqual(second.totals)
    expect(methods).not.toContain('counts')
  })

  it('reads no texts unless sentences are to be shown', async () => {
    const collection = await storiesCollection()
    const { store, methods } = countCalls(collection.store)
    const report = reportOn(collection, store)
    const request = { level: 'contained' as const, minSize: 2, size: 100, after: null, evidence: false }
    expect((await report.page(request)).groups).toHaveLength(1)
    expect(methods).not.toContain('read')
    await report.page({ ...request, evidence: true })
    expect(methods).toContain('read')
  })

  it('shows a group as the contract has it', async () => {
    const collection = await storiesCollection()
    const key = computeGroupKey('news', undefined, '1')
    const { groups, totals } = await readAll(collection, { evidence: true })
    expect(totals).toEqual({ documents: 5, groups: 1, removable: 2 })
    expect(groups).toMatchObject([
      {
        group: key,
        size: 3,
        representative: { _id: '1', since: expect.stringMatching(/^1970-01-01T00:00:0\d\.\d{6}Z$/) },
        members: [
          { _id: '2', verdict: 'exact', a_in_b: 1, b_in_a: 1, reason: 'exact copy of 1' },
          { _id: '3', verdict: 'near', reason: expect.stringMatching(/^near copy of 1 \(\d\d %\)$/) },
        ],
        contains: [{ _id: '4', verdict: 'contained', reason: 'contained in 1 (100 %)' }],
      },
    ])
    expect((groups[0]!.members[1] as unknown as { evidence: JsonObject[] }).evidence.length).toBeGreaterThan(2)
    expect(groups[0]!.members[0]).toMatchObject({ sentences: { overlap: { a: 1, b: 1 }, resemblance: { a: 1, b: 1 }, odds: 100 } })
    expect(await reportOn(collection).group(key)).toMatchObject({ group: key, size: 3 })
  })

  it('gives one group, also of a level exact and of one document, and refuses a key that nobody has', async () => {
    const collection = await storiesCollection()
    const { exact } = (await collection.get('1'))!.fields
    const report = reportOn(collection)
    expect(await report.group(exact!)).toMatchObject({ size: 2, members: [{ _id: '2' }] })
    const lone = computeGroupKey('news', undefined, '5')
    expect(await report.group(lone)).toMatchObject({ size: 1, members: [], contains: [] })
    await expect(report.group('nobody')).rejects.toMatchObject({ code: 'GROUP_UNKNOWN' })
  })

  it.each(['near', 'contained'] as const)(
    'counts what could go at %s exactly, where a store estimates the number of its groups',
    async (level) => {
      const collection = await storiesCollection()
      const { store, settings } = collection
      const exactly = (await readAll(collection, { level })).totals
      const counts = await store.counts(settings)
      const estimating = withMembers(store, { counts: async () => ({ ...counts, groups: counts.groups - 1 }) })
      expect(await countReportTotals(collectionIn(estimating, settings), level)).toEqual(exactly)
    },
  )

  it('lists groups of the smallest size that is asked for', async () => {
    const collection = await storiesCollection()
    const sizes = async (minSize: number) => (await readAll(collection, { minSize })).groups.map(({ size }) => size)
    expect((await sizes(1)).sort()).toEqual([1, 1, 3])
    expect([await sizes(3), await sizes(4)]).toEqual([[3], []])
  })

  it('keeps its totals from page to page and refuses the cursor of another report', async () => {
    const collection = await storiesCollection()
    const first = await reportOn(collection).page({ level: 'near', minSize: 1, size: 1, after: null, evidence: false })
    await collection.index({ 9: { text: 'A further document that came meanwhile.' } })
    const request = { level: 'near' as const, minSize: 1, size: 1, after: first.after, evidence: false }
    expect((await reportOn(collection).page(request)).totals).toEqual(first.totals)
    const other = reportOn(collection).page({ ...request, level: 'exact' })
    await expect(other).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  })

  it('reports documents without text and unsigned ones as alone', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: '' }, 2: { text: '' } })
    await collection.write([{ kind: 'index', id: '3', source: { text: stories.harbour } }], { sign: false })
    const { groups, totals } = await readAll(collection, { minSize: 1, level: 'contained' })
    expect(groups.map(({ size, contains }) => [size, contains])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ])
    expect(totals).toEqual({ documents: 3, groups: 0, removable: 0 })
  })

  it('lists of the copies of what an anchor contains only those that time does not keep apart from it', async () => {
    const collection = await LiveCollection.open({ timeField: 'at', withinMs: 1000 })
    const { harbour: text, harbourExcerpt: excerpt } = stories
    await collection.index({ whole: { text, at: 50_000 }, near: { text: excerpt, at: 50_500 }, far: { text: excerpt, at: 90_000 } })
    const { groups } = await readAll(collection, { level: 'contained' })
    expect(groups.map(({ representative, contains }) => [representative._id, contains.map(({ _id }) => _id)])).toEqual([
      ['whole', ['near']],
    ])
  })

  it('counts a text as removable whose five best containers go themselves, if one that it does not name stays', async () => {
    const maker = new TextMaker(7)
    const collection = await LiveCollection.open()
    const part = maker.sentences(12).join(' ')
    const rests = Array.from({ length: 5 }, () => maker.sentences(40).join(' '))
    const containers = Object.fromEntries(rests.map((rest, i) => [`c${i}`, { text: `${part} ${rest}` }]))
    await collection.index({ part: { text: part }, ...containers, whole: { text: [part, ...rests].join(' ') } })
    expect((await collection.get('part'))!.fields.containers).toHaveLength(5)
    expect(await countReportTotals(collection.writer.collection, 'contained')).toMatchObject({ documents: 7, removable: 6 })
  })
})

async function generatedCollection(): Promise<LiveCollection> {
  const collection = await LiveCollection.open()
  const documents = generateCollection(5, 120, 0.06)
  await collection.write(documents.map(({ id, text }) => ({ kind: 'index', id, source: { text } })))
  return collection
}

async function storiesCollection(): Promise<LiveCollection> {
  const collection = await LiveCollection.open()
  const { harbour, harbourEdited, harbourExcerpt, bakers } = stories
  await collection.index({
    1: { text: harbour },
    2: { text: `${harbour}\n` },
    3: { text: harbourEdited },
    4: { text: harbourExcerpt },
    5: { text: bakers },
  })
  return collection
}
