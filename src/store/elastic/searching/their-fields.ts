import type { JsonObject } from '../../../model.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
import { ifAllowed } from '../engine/if-there.js'
import { inTheirFields, looksIntoAllFields, patternsOf, type TheirFields } from '../requests/all-fields.js'

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
