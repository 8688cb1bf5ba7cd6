import type { JsonObject } from '../../../model.js'
import type { StoreCapabilities } from '../../../store/store.js'

/** URL parameters of a query in one line, which the engines turn into a `query_string`. */
const uriQueryParams: readonly string[] = ['q', 'df', 'analyzer', 'analyze_wildcard', 'default_operator', 'lenient']

/** Names in the body of those parameters that are called differently there. */
const names: Readonly<Record<string, string>> = { q: 'query', df: 'default_field' }

const flags: readonly string[] = ['analyze_wildcard', 'lenient']

/** A search: its body and its URL parameters. */
interface SentSearch {
  readonly body: JsonObject
  readonly params: Readonly<Record<string, string>>
}

/**
 * A search in the form that a store accepts: with {@link withUriQuery} and {@link withUriFields} if the store has an engine's whole query language.
 * Other stores refuse `q` and the like.
 */
export function asStoreTakes(search: SentSearch, { wholeQueryLanguage }: Pick<StoreCapabilities, 'wholeQueryLanguage'>): SentSearch {
  return wholeQueryLanguage ? withUriFields(withUriQuery(search)) : search
}

/** The search with `stored_fields` moved into the body, from which folding reads what the parameter leaves out of hits. */
function withUriFields({ body, params }: SentSearch): SentSearch {
  const { stored_fields: stored, ...others } = params
  if (stored === undefined) return { body, params }
  return { body: { ...body, stored_fields: stored.split(',').filter((name) => name !== '') }, params: others }
}

/**
 * The search with `q` and its options moved into the body, as the `query_string` that the engines make of them; it replaces a query there. Reads that
 * complete a page restrict the query in the body. Without `q`, the options stay in the URL, and the engine refuses them.
 */
function withUriQuery({ body, params }: SentSearch): SentSearch {
  if (params.q === undefined) return { body, params }
  const [own, others] = [true, false].map((isOwn) => Object.entries(params).filter(([name]) => uriQueryParams.includes(name) === isOwn))
  const given = own!.map(([name, text]) => [names[name] ?? name, flags.includes(name) ? flagOf(text) : text])
  return { body: { ...body, query: { query_string: Object.fromEntries(given) } }, params: Object.fromEntries(others!) }
}

/** A parameter without a value means true. */
function flagOf(text: string): boolean | string {
  if (text === '' || text === 'true') return true
  return text === 'false' ? false : text
}
