import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { FoldedSearch } from '../../src/detection/search/folded-search.js'
import type { JsonObject } from '../../src/model.js'
import type { Store } from '../../src/store/store.js'

/** A document listed under a hit. */
export interface ListedDocument {
  readonly _id: string
  readonly verdict: string
  readonly a_in_b: number
  readonly b_in_a: number
  readonly by?: string
  readonly _source?: JsonObject
  readonly evidence?: readonly { readonly text: string }[]
}

/** A folded hit as an answer shows it. */
export interface AnsweredHit {
  readonly _id: string
  readonly _score: number | null
  readonly _source?: JsonObject
  readonly _duplicates: {
    readonly group: string
    readonly count: number
    readonly members: readonly ListedDocument[]
    readonly contains?: readonly ListedDocument[]
    readonly contained_in?: readonly ListedDocument[]
    readonly variants?: readonly ListedDocument[]
  }
  readonly [key: string]: unknown
}

/** The answer to a folded search, as tests read it. */
export interface FoldedAnswer {
  readonly hits: { readonly total: { readonly value: number; readonly relation: string }; readonly hits: readonly AnsweredHit[] }
  readonly aggregations?: JsonObject
  readonly duplicates: {
    readonly folded: number
    readonly total_groups: { readonly value: number; readonly relation: string }
    readonly window_reached: boolean
    readonly cursor: string | null
  }
}

/** A store that counts the calls that searches make. Everything runs on the store itself. */
export function countCalls<S extends Store>(store: S): { readonly store: S; calls: number } {
  const counted = { store, calls: 0 }
  const proxy = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        counted.calls++
        return value.apply(target, args)
      }
    },
  })
  return Object.assign(counted, { store: proxy })
}

/** One page of a folded search. */
export async function searchPage(
  store: Store,
  settings: CollectionSettings,
  body: JsonObject,
  params: Record<string, string> = {},
  keepFields = false,
): Promise<FoldedAnswer> {
  return (await new FoldedSearch(store).search(settings, body, params, keepFields)) as unknown as FoldedAnswer
}

/** All pages of a folded search, following the cursor; between two pages `meanwhile` may write, knowing the pages so far. */
export async function searchAllPages(
  store: Store,
  settings: CollectionSettings,
  body: JsonObject,
  meanwhile: (pages: readonly FoldedAnswer[]) => Promise<void> = async () => undefined,
): Promise<FoldedAnswer[]> {
  const pages = [await searchPage(store, settings, body)]
  for (;;) {
    const { cursor } = pages.at(-1)!.duplicates
    if (cursor === null) return pages
    if (pages.length > 200) throw new Error('the cursor does not come to an end')
    await meanwhile(pages)
    pages.push(await searchPage(store, settings, { ...body, duplicates: { ...(body.duplicates as JsonObject), cursor } }))
  }
}
