import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { type FieldMapping, fieldNamed } from '../indices/index-mappings.js'

/** Why an engine would not add our fields to an index, although nothing stands in their place. */
export type FieldObstacle =
  | { readonly kind: 'limit'; readonly index: string; readonly limit: number; readonly needed: number }
  /** The index keeps no objects, and the engine does not join the names of ours to those of our object by itself. */
  | { readonly kind: 'flat'; readonly index: string }

type Fields = Readonly<Record<string, FieldMapping>>

interface LimitSettings {
  readonly index?: { readonly mapping?: { readonly total_fields?: { readonly limit?: string } } }
}

interface Described {
  readonly mappings: JsonObject & { readonly properties?: Fields; readonly runtime?: JsonObject }
  readonly settings: LimitSettings
  /** What applies where `settings` says nothing. */
  readonly defaults?: LimitSettings
}

/** Looks for what the engine would refuse when fields are added to the indices behind a name that is there. */
export async function findFieldObstacles(client: EngineClient, name: string, wanted: Fields): Promise<FieldObstacle[]> {
  const request = { method: 'GET', path: indexPath(name), query: { include_defaults: true }, index: name } as const
  const found = await client.ask<Readonly<Record<string, Described>>>(request)
  return Object.entries(found).flatMap(([index, described]) => fieldObstacles(index, described, wanted))
}

/** As {@link findFieldObstacles}, of one index as the engine describes it. */
export function fieldObstacles(index: string, { mappings, settings, defaults }: Described, wanted: Fields): FieldObstacle[] {
  const { properties = {}, runtime = {}, subobjects, dynamic } = mappings
  const missing = countMissing(properties, wanted)
  if (missing === 0) return []
  // An object is taken apart where it is as strict as the mapping around it.
  if (String(subobjects) === 'false' && dynamic !== 'strict') return [{ kind: 'flat', index }]
  const limit = Number(limitOf(settings) ?? limitOf(defaults) ?? Number.POSITIVE_INFINITY)
  const needed = countFields(properties) + Object.keys(runtime).length + missing
  return needed > limit ? [{ kind: 'limit', index, limit, needed }] : []
}

function limitOf(settings: LimitSettings | undefined): string | undefined {
  return settings?.index?.mapping?.total_fields?.limit
}

/** Fields as engines count them: objects, and the further forms of a field, too. */
function countFields(fields: Fields): number {
  return Object.values(fields).reduce((sum, { properties = {}, fields: forms = {} }) => {
    return sum + 1 + countFields(properties) + countFields(forms as Fields)
  }, 0)
}

function countMissing(found: Fields, wanted: Fields): number {
  return Object.entries(wanted).reduce((sum, [name, field]) => {
    const there = fieldNamed(found, name)
    return sum + (there === undefined ? countFields({ [name]: field }) : countMissing(there.properties ?? {}, field.properties ?? {}))
  }, 0)
}
