import { type FoldedSearchOptions, type SearchClient, foldedSearch as searchFolded } from '../compose/folded-search.js'
import type { FoldedAnswer } from '../detection/search/page/folded-answer.js'
import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'
import { checkOptions, describeKind, type OptionRule, type OptionRules } from './check-options.js'
import { fieldName, fieldNames, listOfNames } from './file-rules.js'
import { abortSignal, flag, level, oneOf, wholeNumber } from './option-rules.js'
import { plainJson } from './plain-json.js'

const indexNames: OptionRule = {
  takes: 'the name of an index, an alias or a pattern, or a list of them',
  required: true,
  isValid: fieldNames.isValid,
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
  scopeField: fieldNames,
  signal: abortSignal,
}

/**
 * Searches an engine through the caller's own client, and folds each group of duplicates into one hit, by the fields that onefold has written into
 * the index. The rules are those of the service (docs/search.md), which need not run. The client's credentials, retries and timeouts apply.
 *
 * Cost: one search if the first one finds everything, otherwise usually two.
 *
 * @param client a client of Elasticsearch 8 or 9, or of OpenSearch
 * @param body a search in the engine's language, with the optional object `duplicates`
 * @throws OnefoldError PARAMETER_INVALID, QUERY_INVALID, QUERY_UNSUPPORTED, CURSOR_INVALID, CURSOR_LIMIT, COLLECTION_UNKNOWN, AUTH_MISSING,
 *   AUTH_FORBIDDEN, STORE_UNAVAILABLE; `cause` is the client's error. INTERRUPTED if the signal is aborted; `cause` is its reason
 */
export async function foldedSearch(client: SearchClient, options: FoldedSearchOptions, body: object = {}): Promise<FoldedAnswer> {
  checkOptions('foldedSearch', options, rules)
  if (options.params?.filter_path !== undefined) throw cutAnswer()
  const isClient = typeof (client as Partial<SearchClient> | null | undefined)?.transport?.request === 'function'
  if (!isClient) throw wrong('client', client, 'give a client of Elasticsearch or OpenSearch')
  const sent = sentBody(body)
  if (!isJsonObject(sent)) throw wrong('body', sent, 'give a search as an object')
  return searchFolded(client, options, sent)
}

/** The error of a `filter_path`: folding needs the whole answer, and what the filter would leave is not the answer of a folded search. */
function cutAnswer(): OnefoldError {
  const message = 'foldedSearch: option params has filter_path, which has no effect here; take from the answer what you need'
  return new OnefoldError('PARAMETER_INVALID', message, { option: 'params' })
}

/** The body as clients would send it: they call `toJSON` of the objects in it. */
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
