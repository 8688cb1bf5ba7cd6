import { OnefoldError } from '../../../errors.js'
import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'

/** What the bodies of users' searches may hold. */
export interface SearchRules {
  /** What a body may hold besides queries: scripts, and runtime fields, which the engine computes while it searches. Both run code in the engine. */
  readonly allow: readonly ('scripts' | 'runtimeFields')[]
  /** Index of each collection that a body may name. */
  readonly indices: Readonly<Record<string, string>>
  /** Whether a point in time may be searched. It names its indices itself, so only callers who search with their own credentials may use one. */
  readonly allowsPit?: boolean
}

/**
 * Checks a user's body against the rules, and replaces names of collections by names of indices: in terms lookups, `more_like_this`, `percolate`,
 * `indexed_shape`, and whatever else reads documents from elsewhere. The rest of the body is left as it is.
 *
 * What cannot be checked is refused: encoded queries, templates, pipelines. Users choose names, as those of fields, which may look like clauses. If a
 * key may be either, it is taken for the clause.
 *
 * @throws OnefoldError QUERY_UNSUPPORTED, naming the clause and the remedy
 */
export function guardSearch(body: JsonObject, rules: SearchRules): JsonObject {
  for (const [clause, remedy] of Object.entries(refusedAtTop)) {
    if (Object.hasOwn(body, clause)) throw unsupported(clause, remedy)
  }
  if (Object.hasOwn(body, 'pit') && rules.allowsPit !== true)
    throw unsupported('pit', 'it names indices of its own; page with search_after alone')
  for (const clause of runtimeClauses) {
    if (Object.hasOwn(body, clause) && !rules.allow.includes('runtimeFields')) throw notAllowed(clause, 'runtimeFields')
  }
  return guardObject(body, { rules, parent: '', isInRuntime: false })
}

/** Where a value stands. */
interface Place {
  readonly rules: SearchRules
  /** The key of the value; for an item of a list, the key of the list. */
  readonly parent: string
  /** Whether the value is in the definition of a runtime field, where scripts are allowed if runtime fields are. */
  readonly isInRuntime: boolean
}

const refusedAtTop: Readonly<Record<string, string>> = {
  search_pipeline: 'a search cannot name its pipeline here; the one that the index names in index.search.default_pipeline is run',
  indices_boost: 'a search is of one collection; leave it out',
}

/** The keys that define runtime fields: Elasticsearch's and OpenSearch's. */
const runtimeClauses: readonly string[] = ['runtime_mappings', 'derived']

/** Keys of clauses that hold a script, whatever is in them. */
const scriptClauses: ReadonlySet<string> = new Set([
  '_script',
  'script_fields',
  'script_score',
  'script_heuristic',
  'scripted_metric',
  'bucket_script',
  'bucket_selector',
  'moving_fn',
  'minimum_should_match_script',
])

/** Clauses that hide a query from these checks, each with the alternative. */
const hiding: Readonly<Record<string, string>> = {
  wrapper: 'send the query itself',
  collate: 'its query is a template; check suggestions with searches of your own',
}

/** Clauses in which a string is a value to look for, and the key the field: even under the key `script` it is not a script. */
const valuesOfFields: ReadonlySet<string> = new Set([
  ...['term', 'match', 'match_phrase', 'match_phrase_prefix', 'match_bool_prefix', 'prefix', 'wildcard', 'regexp', 'fuzzy', 'span_term'],
  'sort',
])

/** Keys under which a body may hold documents of its own. They are data, and are not checked. */
const documentKeys: ReadonlySet<string> = new Set(['document', 'documents', 'doc'])

function guardValue(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item) => guardValue(item, place))
  return isJsonObject(value) ? guardObject(value, place) : value
}

function guardObject(value: JsonObject, place: Place): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, guardChild(value, key, child, place)]))
}

function guardChild(owner: JsonObject, key: string, value: unknown, place: Place): unknown {
  const { rules, parent, isInRuntime } = place
  if (Object.hasOwn(hiding, key) && isJsonObject(value) && Object.hasOwn(value, 'query')) throw unsupported(key, hiding[key]!)
  if (!isInRuntime && isScript(key, value, parent) && !rules.allow.includes('scripts')) throw notAllowed(key, 'scripts')
  if (isReference(owner, key, parent)) return indexOf(value, parent, rules)
  if (key === 'indexed_shape' && isJsonObject(value) && value.index === undefined) throw noCollection(key, undefined)
  if (documentKeys.has(key) && (parent === 'percolate' || parent === 'like' || parent === 'unlike')) return value
  return guardValue(value, { rules, parent: key, isInRuntime: isInRuntime || (parent === '' && runtimeClauses.includes(key)) })
}

/**
 * Whether a key holds a script. The key `script` may also be the name of a field or an aggregation, or the query of that name, which has its script
 * one level deeper. Then the value under it is not a script.
 */
function isScript(key: string, value: unknown, parent: string): boolean {
  if (key !== 'script') return scriptClauses.has(key)
  if (typeof value === 'string') return !valuesOfFields.has(parent)
  return isJsonObject(value) && ['source', 'id', 'inline', 'stored'].some((name) => Object.hasOwn(value, name))
}

/** Whether a key names an index from which the engine reads documents. */
function isReference(owner: JsonObject, key: string, parent: string): boolean {
  if (key === 'index') return parent === 'indexed_shape' || parent === 'percolate' || Object.hasOwn(owner, 'path')
  if (key === '_index') return parent === 'like' || parent === 'unlike' || parent === 'docs'
  return key === 'target_index'
}

function indexOf(name: unknown, parent: string, { indices }: SearchRules): string {
  if (typeof name === 'string' && Object.hasOwn(indices, name)) return indices[name]!
  throw noCollection(parent, name)
}

function unsupported(clause: string, remedy: string): OnefoldError {
  return new OnefoldError('QUERY_UNSUPPORTED', `${clause} is not supported: ${remedy}`, { clause })
}

function notAllowed(clause: string, what: SearchRules['allow'][number]): OnefoldError {
  return unsupported(clause, `this service does not allow it; its "search.allow" would have to name ${what}`)
}

function noCollection(clause: string, name: unknown): OnefoldError {
  const given = name === undefined ? 'nothing' : JSON.stringify(name).slice(0, 300)
  return unsupported(clause, `it reads documents from ${given}; name one collection that this service has`)
}
