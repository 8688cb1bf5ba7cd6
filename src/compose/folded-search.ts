import type { CollectionSettings } from '../detection/live/collection-settings.js'
import type { FoldedAnswer } from '../detection/search/folded-answer.js'
import { FoldedSearch } from '../detection/search/folded-search.js'
import { OnefoldError } from '../errors.js'
import type { JsonObject, Level } from '../model.js'
import { ClientStore, type SearchClient } from '../store/elastic/client-store.js'

export type { SearchClient } from '../store/elastic/client-store.js'

/** Where {@link foldedSearch} searches, and what it is to know of the documents there. */
export interface FoldedSearchOptions {
  /** Index, alias or pattern, or several of them. What in it was not signed by onefold is found and does not fold. */
  readonly index: string | readonly string[]
  /** URL parameters of the engine's search: `routing`, `preference`, … */
  readonly params?: Readonly<Record<string, string | number | boolean>>
  /** Name of onefold's object in the documents. Default `onefold`. */
  readonly ownField?: string
  /** Leaves that object in `_source`. Default false. */
  readonly keepFields?: boolean
  /** What folds where the body does not say. Default `near`. */
  readonly level?: Level
  /** Documents that are read at most to fill a page: 100 to 10,000. Default 1,000. */
  readonly maxWindow?: number
  /** Field with a document's time: what `prefer: oldest` and `newest` read. Without it they are refused. */
  readonly timeField?: string
  /** Fields that `prefer` may name. */
  readonly preferFields?: readonly string[]
  /** Fields that were signed, for `evidence`. Default: the first present of `text`, `body`, `content`. */
  readonly textFields?: readonly string[]
  /** Whether they hold HTML. Default `text`. */
  readonly format?: 'text' | 'html'
  /** Field of which documents of different values are never variants of each other. */
  readonly scopeField?: string
}

const known: ReadonlySet<string> = new Set<keyof FoldedSearchOptions>([
  'index',
  'params',
  'ownField',
  'keepFields',
  'level',
  'maxWindow',
  'timeField',
  'preferFields',
  'textFields',
  'format',
  'scopeField',
])

const windowLimits = { least: 100, most: 10_000, default: 1000 } as const

/**
 * Searches an engine through a client of the caller's own and folds duplicates to one hit each, by the fields that onefold has written into the index:
 * the same rules as those of the service (docs/search.md), without it. The client's credentials, retries and time limits hold.
 *
 * Costs one search where the first one finds everything, else mostly two.
 *
 * @param client of Elasticsearch 8 or 9, or of OpenSearch
 * @param body a search in the engine's language, with the optional object `duplicates`
 * @throws OnefoldError ARGUMENT_UNSUPPORTED for options, QUERY_INVALID, QUERY_UNSUPPORTED, CURSOR_INVALID, CURSOR_LIMIT, COLLECTION_UNKNOWN,
 *   AUTH_MISSING, AUTH_FORBIDDEN, STORE_UNAVAILABLE; `cause` is the client's own error
 */
export async function foldedSearch(client: SearchClient, options: FoldedSearchOptions, body: object = {}): Promise<FoldedAnswer> {
  checkOptions(options)
  const { params = {}, ownField = 'onefold', keepFields = false } = options
  const search = new FoldedSearch(new ClientStore(client, ownField), Date.now)
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const answer = await search.search(settingsOf(options), body as JsonObject, texts, keepFields)
  return answer as unknown as FoldedAnswer
}

function checkOptions(options: FoldedSearchOptions): void {
  const unknown = Object.keys(options).find((name) => !known.has(name))
  if (unknown !== undefined) throw unsupported(unknown, `is not known; there are ${[...known].join(', ')}`)
  if (options.index === undefined || options.index.length === 0) throw unsupported('index', 'names nothing; name the index to search')
  const { maxWindow = windowLimits.default } = options
  const isWindow = Number.isInteger(maxWindow) && maxWindow >= windowLimits.least && maxWindow <= windowLimits.most
  if (!isWindow) throw unsupported('maxWindow', `takes a whole number from ${windowLimits.least} to ${windowLimits.most}`)
}

function unsupported(option: string, reason: string): OnefoldError {
  return new OnefoldError('ARGUMENT_UNSUPPORTED', `option ${option} ${reason}`, { option })
}

function settingsOf(options: FoldedSearchOptions): CollectionSettings {
  const {
    index,
    level = 'near',
    maxWindow = windowLimits.default,
    timeField,
    scopeField,
    preferFields = [],
    textFields,
    format = 'text',
  } = options
  return {
    name: [index].flat().join(','),
    factFields: [...new Set([timeField, scopeField, ...preferFields].filter((field) => field !== undefined))],
    textFields,
    titleField: 'title',
    format,
    language: undefined,
    languageField: undefined,
    profile: 'standard',
    timeField,
    scopeField,
    withinMs: undefined,
    preferFields,
    defaultLevel: level,
    maxWindow,
  }
}
