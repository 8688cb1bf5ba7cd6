import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import type { FieldMapping } from '../indices/index-mappings.js'

/** Why an engine would refuse to add our fields to an index although nothing is in their place. */
export interface FieldObstacle {
  readonly kind: 'limit' | 'depth'
  readonly index: string
  readonly limit: number
  readonly needed: number
}

type Fields = Readonly<Record<string, FieldMapping>>

/** Limits of mappings that an index may set below what our fields need. */
type LimitName = 'total_fields' | 'depth'

interface LimitSettings {
  readonly index?: { readonly mapping?: Readonly<Partial<Record<LimitName, { readonly limit?: string }>>> }
}

interface Described {
  readonly mappings: JsonObject & { readonly properties?: Fields; readonly runtime?: JsonObject }
  readonly settings: LimitSettings
  /** What applies where `settings` says nothing. */
  readonly defaults?: LimitSettings
}

/** Finds what would make the engine refuse fields that are added to the indices behind an existing name. */
export async function findFieldObstacles(client: EngineClient, name: string, wanted: Fields): Promise<FieldObstacle[]> {
  const request = { method: 'GET', path: indexPath(name), query: { include_defaults: true }, index: name } as const
  const found = await client.ask<Readonly<Record<string, Described>>>(request)
  return Object.entries(found).flatMap(([index, described]) => fieldObstacles(index, described, wanted))
}

/** As {@link findFieldObstacles}, for one index as the engine describes it. */
function fieldObstacles(index: string, { mappings, settings, defaults }: Described, wanted: Fields): FieldObstacle[] {
  const { properties = {}, runtime = {} } = mappings
  const limitOf = (name: LimitName) => Number(readLimit(settings, name) ?? readLimit(defaults, name) ?? Number.POSITIVE_INFINITY)
  const missing = countMissing(properties, wanted)
  if (missing === 0) return []
  const needs = [
    { kind: 'depth', limit: limitOf('depth'), needed: depthOf(wanted) },
    { kind: 'limit', limit: limitOf('total_fields'), needed: countFields(properties) + Object.keys(runtime).length + missing },
  ] as const
  return needs.filter(({ limit, needed }) => needed > limit).map((need) => ({ ...need, index }))
}

function readLimit(settings: LimitSettings | undefined, name: LimitName): string | undefined {
  return settings?.index?.mapping?.[name]?.limit
}

/** Fields below one another, as engines count them. */
function depthOf(fields: Fields): number {
  return Math.max(0, ...Object.values(fields).map(({ properties = {} }) => 1 + depthOf(properties)))
}

/** Number of fields as engines count them: objects count, and so do multi-fields. */
function countFields(fields: Fields): number {
  return Object.values(fields).reduce((sum, { properties = {}, fields: forms = {} }) => {
    return sum + 1 + countFields(properties) + countFields(forms)
  }, 0)
}

function countMissing(found: Fields, wanted: Fields): number {
  return Object.entries(wanted).reduce((sum, [name, field]) => {
    const there = found[name]
    return sum + (there === undefined ? countFields({ [name]: field }) : countMissing(there.properties ?? {}, field.properties ?? {}))
  }, 0)
}
