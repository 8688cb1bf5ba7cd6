import { describe, expect, it, onTestFinished } from 'vitest'
import { DuplicateReport } from '../../src/detection/live/asking/duplicate-report.js'
import { InlineTextComparer } from '../../src/detection/live/comparing/inline-text-comparer.js'
import type { Level } from '../../src/model.js'
import { SlowScan } from '../reference/slow-scan.js'
import { generateCollection } from '../support/generated-collection.js'
import { LiveCollection } from '../support/live-collection.js'
import { listing } from '../support/scan-collection.js'
import { storeKinds } from './fixtures/store-kinds.js'

const idsOf = (listed: readonly { readonly _id: string }[]) => listed.map(({ _id }) => _id).sort()

/** Groups of all pages: the ids of members and of contained documents, by anchors. */
async function readReport({ writer }: LiveCollection, level: Level, size: number) {
  const report = new DuplicateReport(writer.collection, new InlineTextComparer())
  const groups: (readonly [string, object])[] = []
  let after: string | null = null
  do {
    const page = await report.page({ level, minSize: 2, size, after, evidence: false })
    for (const { representative, members, contains } of page.groups)
      groups.push([representative._id, { members: idsOf(members), contains: idsOf(contains) }])
    after = page.after
  } while (after !== null)
  expect(new Set(groups.map(([id]) => id)).size).toBe(groups.length)
  return Object.fromEntries(groups)
}

describe.each(storeKinds)('$name:', ({ create }) => {
  it('a report lists what comparing every document with every other gives, whatever the size of its pages', async () => {
    const fixture = create()
    onTestFinished(() => fixture.close())
    const collection = await LiveCollection.open({}, await fixture.open())
    const documents = generateCollection(11, 60, 0.06)
    await collection.write(
      documents.map(({ id, text, title }) => ({ kind: 'index', id, source: { text, ...(title !== undefined && { title }) } })),
    )
    const slow = new SlowScan(documents)
    for (const level of ['near', 'contained'] as const) {
      const expected = slow
        .groups(listing({ level }))
        .filter(({ members }) => level === 'contained' || members.length > 0)
        .map(({ group, members, contains }) => {
          const ids = (listed: readonly { readonly id: string }[]) => listed.map(({ id }) => id).sort()
          return [group, { members: ids(members), contains: ids(contains) }] as const
        })
      expect(expected.length).toBeGreaterThan(5)
      expect(await readReport(collection, level, 200)).toEqual(Object.fromEntries(expected))
      expect(await readReport(collection, level, 3)).toEqual(Object.fromEntries(expected))
    }
  })
})
