import { type FoldedSearchOptions, type SearchClient, foldedSearch as searchFolded } from '../compose/folded-search.js'
import type { FoldedAnswer } from '../detection/search/page/folded-answer.js'
import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'
import { checkOptions, type OptionRule, type OptionRules } from './check-options.js'
import { describeKind } from './describe-value.js'
import { fieldName, listOfNames } from './file-rules.js'
import { abortSignal, flag, level, oneOf, wholeNumber } from './option-rules.js'
import { plainJson } from './plain-json.js'

const indexNames: OptionRule = {
  takes: 'the name of an index, an alias or a pattern, or a list of them',
  required: true,
  isValid: (value) => (typeof value === 'string' ? value !== '' : listOfNames.isValid(value) && (value as readonly string[]).length > 0),
}

function isParameter(value: unknown): boolean {
  return value === undefined || ['string', 'number', 'boolean'].includes(typeof value)
}

const rules: OptionRules<FoldedSearchOptions> = {
  index: indexNames,
  params: {
    takes: 'an object with parameters of the URL, each a text, a number, true or false',
    isValid: (value) => isJsonObject(value) && Object.values(value).every(isParameter),
  },
  ownField: fieldName,
  keepFields: flag,
  level,
  maxWindow: wholeNumber(100, 10_000),
  timeField: fieldName,
  preferFields: listOfNames,
  textFields: listOfNames,
  format: oneOf('text', 'html'),
  scopeField: fieldName,
  signal: abortSignal,
}

/**
 * Searches an engine through a client of the caller's own and folds duplicates to one hit each, by the fields that onefold has written into the index:
 * the same rules as those of the service (docs/search.md), without it. The client's credentials, retries and time limits hold.
 *
 * Costs one search where the first one finds everything, else mostly two.
 *
 * @param client of Elasticsearch 8 or 9, or of OpenSearch
 * @param body a search in the engine's language, with the optional object `duplicates`
 * @throws OnefoldError PARAMETER_INVALID, QUERY_INVALID, QUERY_UNSUPPORTED, CURSOR_INVALID, CURSOR_LIMIT, COLLECTION_UNKNOWN, AUTH_MISSING,
 *   AUTH_FORBIDDEN, STORE_UNAVAILABLE; `cause` is what the client threw. INTERRUPTED when the signal is given; `cause` is its reason
 */
export async function foldedSearch(client: SearchClient, options: FoldedSearchOptions, body: object = {}): Promise<FoldedAnswer> {
  checkOptions('foldedSearch', options, rules)
  const isClient = typeof (client as Partial<SearchClient> | null | undefined)?.transport?.request === 'function'
  if (!isClient) throw wrong('client', client, 'give a client of Elasticsearch or OpenSearch')
  const sent = sentBody(body)
  if (!isJsonObject(sent)) throw wrong('body', sent, 'give a search as an object')
  return searchFolded(client, options, sent)
}

/** The body as clients send it, which take objects that have a JSON of their own. */
function sentBody(body: object): unknown {
  try {
    return plainJson(body)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new OnefoldError('PARAMETER_INVALID', `foldedSearch: body cannot be sent (${said})`, { option: 'body' }, { cause: error })
  }
}

function wrong(name: string, value: unknown, remedy: string): OnefoldError {
  return new OnefoldError('PARAMETER_INVALID', `foldedSearch: ${name} is ${describeKind(value)}; ${remedy}`, { option: name })
}
