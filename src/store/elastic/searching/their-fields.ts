import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
import { inTheirFields, looksIntoAllFields, patternsOf, type TheirFields } from '../requests/all-fields.js'

interface Mapping {
  readonly mappings?: { readonly properties?: JsonObject; readonly runtime?: JsonObject }
}

interface Settings {
  readonly settings?: { readonly index?: { readonly query?: { readonly default_field?: string | readonly string[] } } }
}

/**
 * The body of a user's search with our fields left out of what it looks into: words like `en` and numbers stand in them.
 *
 * Where whoever searches may not read the mapping it stays as it is.
 *
 * Cost: for bodies with a clause over all fields two calls that read the index's mapping and settings, each time, because a field may be new; for
 * others none.
 */
export async function withTheirFields(engine: EngineAsker, index: string, own: string, body: JsonObject): Promise<JsonObject> {
  if (!looksIntoAllFields(body)) return body
  const fields = await readTheirFields(engine, index, own)
  return fields === undefined ? body : inTheirFields(body, fields)
}

async function readTheirFields(engine: EngineAsker, index: string, own: string): Promise<TheirFields | undefined> {
  const [mappings, settings] = await Promise.all([
    readIfAllowed<Mapping>(engine, index, '/_mapping'),
    readIfAllowed<Settings>(engine, index, '/_settings/index.query.default_field'),
  ])
  if (mappings === undefined) return undefined
  const names = Object.values(mappings).flatMap(({ mappings: { properties = {}, runtime = {} } = {} }) => [
    ...Object.keys(properties),
    ...Object.keys(runtime),
  ])
  return { patterns: patternsOf(names, own), hasDefault: Object.values(settings ?? {}).some(namesDefault) }
}

/** By index. */
async function readIfAllowed<Part>(engine: EngineAsker, index: string, api: string): Promise<Readonly<Record<string, Part>> | undefined> {
  try {
    return await engine.ask({ method: 'GET', path: indexPath(index, api), index })
  } catch (error) {
    // Of a caller's own client the code tells it.
    if (error instanceof OnefoldError && (error.facts.status === 403 || error.code === 'AUTH_FORBIDDEN')) return undefined
    throw error
  }
}

function namesDefault({ settings }: Settings): boolean {
  const named = [settings?.index?.query?.default_field ?? []].flat()
  return named.length > 0 && !named.includes('*')
}
