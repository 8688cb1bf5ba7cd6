import type { CollectionSettings } from '../detection/live/collection-settings.js'
import { FoldedSearch } from '../detection/search/folded-search.js'
import type { FoldedAnswer } from '../detection/search/page/folded-answer.js'
import type { JsonObject, Level } from '../model.js'
import { ClientStore, type SearchClient } from '../store/elastic/client-store.js'
import { interruptedSearch } from '../store/store-search.js'

export type { SearchClient } from '../store/elastic/client-store.js'

/** Where `foldedSearch` searches, and what it has to know about the documents in that index. */
export interface FoldedSearchOptions {
  /** An index, alias or pattern, or several of them. Documents that onefold has not signed are found, but do not fold. */
  readonly index: string | readonly string[]
  /** URL parameters of the engine's search: `routing`, `preference`, … */
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined
  /** Name of onefold's object in the documents. Default `onefold`. */
  readonly ownField?: string | undefined
  /** Whether that object stays in `_source`. Default false. */
  readonly keepFields?: boolean | undefined
  /** The level at which hits fold unless the body gives one. Default `near`. */
  readonly level?: Level | undefined
  /** Most documents that are read to fill a page: 100 to 10,000. Default 1,000. */
  readonly maxWindow?: number | undefined
  /** Field with a document's time, which `prefer: oldest` and `newest` read. Without it they are refused. */
  readonly timeField?: string | undefined
  /** Fields that `prefer` may name. */
  readonly preferFields?: readonly string[] | undefined
  /** Signed fields, for `evidence`. Default: the first present of `text`, `body`, `content`, else `html`. */
  readonly textFields?: readonly string[] | undefined
  /** Whether these fields hold plain text or HTML. Default `text`. */
  readonly format?: 'text' | 'html' | undefined
  /** Documents with different values in this field, or in one of these, are never listed as variants of each other. */
  readonly scopeField?: string | readonly string[] | undefined
  /** Aborts the search and its requests under way; the search then throws INTERRUPTED. */
  readonly signal?: AbortSignal | undefined
}

/** The library's `foldedSearch`, after it has checked the options. */
export async function foldedSearch(client: SearchClient, options: FoldedSearchOptions, body: object): Promise<FoldedAnswer> {
  const { params = {}, ownField = 'onefold', keepFields = false, signal } = options
  const search = new FoldedSearch(new ClientStore(client, ownField, signal), Date.now)
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const texts = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  const answer = await search.search(settingsOf(options), body as JsonObject, texts, keepFields)
  if (signal?.aborted) throw interruptedSearch(signal)
  return answer as unknown as FoldedAnswer
}

function settingsOf(options: FoldedSearchOptions): CollectionSettings {
  const { index, level = 'near', maxWindow = 1000, timeField, scopeField = [], preferFields = [], textFields, format = 'text' } = options
  const scopeFields = [scopeField].flat()
  return {
    name: [index].flat().join(','),
    factFields: [...new Set([timeField, ...scopeFields, ...preferFields].filter((field) => field !== undefined))],
    textFields,
    titleField: 'title',
    format,
    language: undefined,
    languageField: undefined,
    profile: 'standard',
    timeField,
    scopeFields,
    withinMs: undefined,
    preferFields,
    defaultLevel: level,
    maxWindow,
    isConfigured: false,
  }
}
