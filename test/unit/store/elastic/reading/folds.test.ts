import { expect, it } from 'vitest'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import type { DocumentFinder } from '../../../../../src/store/elastic/reading/document-finder.js'
import { listFolds } from '../../../../../src/store/elastic/reading/folds.js'

interface Body {
  readonly query?: { readonly bool: { readonly filter: readonly [{ readonly term?: object; readonly terms?: Record<string, string[]> }] } }
  readonly aggs: { readonly folds: { readonly composite: { readonly size: number; readonly after?: { readonly value: string } } } }
}

/** Answers like an engine with groups, each of an anchor and some joined documents; `asked` has the requests. */
function engineWith(groups: ReadonlyMap<string, number>) {
  const asked: Body[] = []
  const answer = async (body: Body) => {
    asked.push(body)
    const { size, after } = body.aggs.folds.composite
    const values = body.query?.bool.filter[0].terms?.['onefold.group']
    const listed = [...groups].filter(([value]) => value > (after?.value ?? '') && (values?.includes(value) ?? true)).slice(0, size)
    const buckets = listed.map(([value, joined]) => ({ key: { value }, doc_count: joined + (values === undefined ? 0 : 1) }))
    return { aggregations: { folds: { buckets } } }
  }
  return { asked, finder: { own: new OwnObject('onefold'), answer } as unknown as DocumentFinder }
}

const named = (n: number): string => `g${String(n).padStart(6, '0')}`

it('reads no group that nobody has joined where it knows that these are not wanted', async () => {
  const { asked, finder } = engineWith(new Map(Array.from({ length: 25_000 }, (_, n) => [named(n), 1 + (n % 3)])))
  const page = await listFolds(finder, { field: 'group', minCount: 2, size: 100, after: null, othersAreJoined: true })
  expect(page.items).toHaveLength(100)
  expect(page.items[1]).toEqual({ value: named(1), count: 3 })
  expect(page.after).toBe(named(99))
  expect(asked).toHaveLength(2)
  for (const { query } of asked) expect(query).toBeDefined()
})

it('asks for larger parts where a page is not in the first, and counts only what may be listed', async () => {
  const { asked, finder } = engineWith(new Map(Array.from({ length: 25_000 }, (_, n) => [named(n), n % 5000 === 4999 ? 9 : 1])))
  const page = await listFolds(finder, { field: 'group', minCount: 10, size: 3, after: null, othersAreJoined: true })
  expect(page).toEqual({ items: [4999, 9999, 14_999].map((n) => ({ value: named(n), count: 10 })), after: named(14_999) })
  expect(asked.map(({ aggs }) => aggs.folds.composite.size)).toEqual([1000, 10_000, 2, 10_000, 2])
})
