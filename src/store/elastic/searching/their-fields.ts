import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
import { ifAllowed } from '../engine/if-there.js'

interface Mapping {
  readonly mappings?: { readonly properties?: JsonObject; readonly runtime?: JsonObject }
}

interface Settings {
  readonly settings?: { readonly index?: { readonly query?: { readonly default_field?: string | readonly string[] } } }
}

/** Whose fields are read. */
interface FieldsPlace {
  /** An index, or what else the engine takes in its place. */
  readonly index: string
  /** Name of our object. */
  readonly own: string
  /** URL parameters of the search. Some of them choose the indices, which have to be the same here. */
  readonly params?: Readonly<Record<string, string>> | undefined
}

/** URL parameters that say which indices names and patterns stand for. */
const choosing: readonly string[] = ['allow_no_indices', 'expand_wildcards', 'ignore_unavailable']

/**
 * The body of a user's search, changed so that it does not look into our fields, which contain words like `en` and numbers. If the searcher may not
 * read the mapping, the body is returned unchanged.
 *
 * Cost: two requests for the mapping and the settings if a clause covers all fields, each time, because fields may be new. Otherwise none.
 */
export async function withTheirFields(engine: EngineAsker, place: FieldsPlace, body: JsonObject): Promise<JsonObject> {
  if (!looksIntoAllFields(body)) return body
  const fields = await readTheirFields(engine, place)
  return fields === undefined ? body : inTheirFields(body, fields)
}

async function readTheirFields(engine: EngineAsker, place: FieldsPlace): Promise<TheirFields | undefined> {
  const [mappings, settings] = await Promise.all([
    readIfAllowed<Mapping>(engine, place, '/_mapping'),
    readIfAllowed<Settings>(engine, place, '/_settings/index.query.default_field'),
  ])
  if (mappings === undefined) return undefined
  const names = Object.values(mappings).flatMap(({ mappings: { properties = {}, runtime = {} } = {} }) => [
    ...Object.keys(properties),
    ...Object.keys(runtime),
  ])
  return { patterns: patternsOf(names, place.own), hasDefault: Object.values(settings ?? {}).some(namesDefault) }
}

/** By index. */
function readIfAllowed<Part>(
  engine: EngineAsker,
  { index, params = {} }: FieldsPlace,
  api: string,
): Promise<Readonly<Record<string, Part>> | undefined> {
  const query = Object.fromEntries(Object.entries(params).filter(([name]) => choosing.includes(name)))
  return ifAllowed(engine.ask({ method: 'GET', path: indexPath(index, api), query, index }))
}

function namesDefault({ settings }: Settings): boolean {
  const named = [settings?.index?.query?.default_field ?? []].flat()
  return named.length > 0 && !named.includes('*')
}

/** Where a clause over all fields looks for the user's words. */
interface TheirFields {
  /** Patterns that cover every field of an index but ours. */
  readonly patterns: readonly string[]
  /** Whether the index has default fields for clauses that name none (`index.query.default_field`). */
  readonly hasDefault: boolean
}

/** Clauses that cover all fields if they name none, or name `*`. */
const clauses: ReadonlySet<string> = new Set(['query_string', 'simple_query_string', 'multi_match'])

/** `*`, with or without a weight. */
const allFields = /^\*(\^[\d.]+)?$/

/** Whether a clause in the body of a search covers all fields. It would then also find our fields, such as languages and lengths. */
export function looksIntoAllFields(body: unknown): boolean {
  if (Array.isArray(body)) return body.some(looksIntoAllFields)
  if (!isJsonObject(body)) return false
  return Object.entries(body).some(([key, value]) => isOverAllFields(key, value) || looksIntoAllFields(value))
}

/**
 * A body whose clauses over all fields cover only the user's. Engines have no pattern for exclusion, so each clause gets the list of fields. It is
 * made lenient, as the engines are over all fields.
 */
export function inTheirFields(body: JsonObject, fields: TheirFields): JsonObject {
  const made = Object.keys({ ...objectOf(body.runtime_mappings), ...objectOf(body.derived) })
  return inFields(body, { ...fields, patterns: [...fields.patterns, ...made] }) as JsonObject
}

/**
 * Patterns that cover all fields under these names in a mapping. With a star, because then the engines leave out fields that have no words or values,
 * and multi-fields (`title.keyword`) are covered.
 *
 * @param own name of our object
 */
export function patternsOf(names: Iterable<string>, own: string): string[] {
  const theirs = [...new Set(names)].filter((name) => name !== own)
  const patterns = theirs.flatMap((name) => (own.startsWith(name) ? [name, `${name}.*`] : [`${name}*`]))
  // No field at all would be all of them.
  return patterns.length === 0 ? [`${own}.nothing`] : patterns
}

function inFields(value: unknown, fields: TheirFields): unknown {
  if (Array.isArray(value)) return value.map((each) => inFields(each, fields))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, isOverAllFields(key, child) ? narrowed(child, fields) : inFields(child, fields)]),
  )
}

function isOverAllFields(key: string, value: unknown): value is JsonObject {
  if (!clauses.has(key) || !isJsonObject(value) || !Object.hasOwn(value, 'query') || typeof value.query === 'object') return false
  const named = namedFields(value)
  // What is not a name is the engine's to refuse.
  return named.every((name) => typeof name === 'string') && (named.length === 0 || named.some((name) => allFields.test(name)))
}

function narrowed(clause: JsonObject, { patterns, hasDefault }: TheirFields): JsonObject {
  const named = namedFields(clause) as string[]
  if (named.length === 0 && hasDefault) return clause
  const asked = named.length === 0 ? ['*'] : named
  const fields = asked.flatMap((name) => {
    const weight = allFields.exec(name)
    return weight === null ? [name] : patterns.map((pattern) => pattern + (weight[1] ?? ''))
  })
  const { default_field: _, ...others } = clause
  return { lenient: true, ...others, fields }
}

function namedFields({ fields, default_field: single }: JsonObject): unknown[] {
  return [fields ?? single ?? []].flat()
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}
