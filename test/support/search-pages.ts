import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { FoldedSearch } from '../../src/detection/search/folded-search.js'
import type { FoldedAnswer as AnswerOfLibrary } from '../../src/detection/search/page/folded-answer.js'
import type { JsonObject } from '../../src/model.js'
import type { Store } from '../../src/store/store.js'
import type { SearchRequest } from '../../src/store/store-search.js'

/** The answer to a folded search that counts its hits. */
export type FoldedAnswer = AnswerOfLibrary & { readonly hits: { readonly total: { readonly value: number; readonly relation: string } } }

/** What {@link countCalls} has seen. */
interface CountedCalls<S extends Store> {
  readonly store: S
  calls: number
  readonly methods: Set<string>
  readonly searches: SearchRequest[]
}

/** A store that counts the calls of searches. All calls go to the given store. */
export function countCalls<S extends Store>(store: S): CountedCalls<S> {
  const counted: CountedCalls<S> = { store, calls: 0, methods: new Set(), searches: [] }
  const proxy = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        counted.calls++
        counted.methods.add(String(name))
        if (name === 'search') counted.searches.push(args[1] as SearchRequest)
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
  { params = {}, keepFields = false }: { readonly params?: Record<string, string>; readonly keepFields?: boolean } = {},
): Promise<FoldedAnswer> {
  return (await new FoldedSearch(store).search(settings, body, params, keepFields)) as unknown as FoldedAnswer
}

/** All pages of a folded search, by its cursors. Between two pages, `meanwhile` is called with the pages so far, and may write. */
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
