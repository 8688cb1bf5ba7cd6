import { type FieldValue, isFieldValue, type Preference } from '../../../grouping/preference.js'
import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import { withoutKeyword } from '../../../store/values-at.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import { invalidOption } from './fold-options.js'

const place = 'duplicates.prefer'
const plainPolicies = ['relevance', 'longest', 'shortest', 'oldest', 'newest'] as const
/** Most values in a list, because each is looked for in every member. */
const maxValues = 100

/**
 * Parses the option `prefer`: the name of a policy, or a field with its values or its order.
 *
 * @throws OnefoldError QUERY_INVALID, naming the fault and, if a setting is missing, the setting
 */
export function parsePreference(given: unknown, settings: CollectionSettings): Preference {
  if (given === undefined) return { by: 'relevance' }
  if (isJsonObject(given)) return parseFieldPreference(given, settings)
  const policy = plainPolicies.find((name) => name === given)
  if (policy === undefined) throw invalidOption(place, `takes ${plainPolicies.join(', ')}, or an object with a field`)
  if ((policy === 'oldest' || policy === 'newest') && settings.timeField === undefined) {
    throw invalidOption(place, `${policy} needs the time of the documents: set ${settingPath(settings, 'timeField')}`)
  }
  return { by: policy }
}

function parseFieldPreference(given: JsonObject, settings: CollectionSettings): Preference {
  const field = parseField(given.field, settings)
  const hasValues = given.values !== undefined
  refuseUnknown(given, hasValues ? ['field', 'values'] : ['field', 'order', 'missing'])
  if (hasValues) return { by: 'values', field, values: parseValues(given.values) }
  return {
    by: 'order',
    field,
    order: parseChoice(given, 'order', ['asc', 'desc']),
    missing: parseChoice(given, 'missing', ['last', 'first']),
  }
}

/** Accepts only configured fields, so that a text from a client never becomes a field name. `field.keyword` is the field. */
function parseField(field: unknown, settings: CollectionSettings): string {
  const { preferFields, timeField, scopeFields } = settings
  const allowed = [...new Set([...preferFields, timeField, ...scopeFields])].filter((each) => each !== undefined)
  const chosen = allowed.find((each) => each === field) ?? allowed.find((each) => isSameField(each, field))
  if (chosen !== undefined) return chosen
  const known = allowed.length === 0 ? '' : ` (now: ${allowed.join(', ')})`
  const sent = field === undefined ? '' : `, not ${JSON.stringify(field)}`
  throw invalidOption(`${place}.field`, `must be one of ${settingPath(settings, 'preferFields')}${known}${sent}`)
}

function isSameField(configured: string, field: unknown): boolean {
  return typeof field === 'string' && withoutKeyword(configured) === withoutKeyword(field)
}

/** The path of a setting as a message names it: in the configuration, or in the options of a call without one. */
function settingPath({ name, isConfigured = true }: CollectionSettings, setting: string): string {
  return isConfigured ? `collections.${name}.${setting}` : setting
}

function refuseUnknown(given: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw invalidOption(`${place}.${unknown}`, `is not known here; beside field there can be values, or order and missing`)
}

function parseValues(values: unknown): FieldValue[] {
  const isList = Array.isArray(values) && values.length > 0 && values.length <= maxValues
  if (isList && values.every(isFieldValue)) return values
  throw invalidOption(`${place}.values`, `takes a list of 1 to ${maxValues} texts, numbers or booleans`)
}

function parseChoice<Choice extends string>(given: JsonObject, name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const value = given[name] ?? choices[0]
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw invalidOption(`${place}.${name}`, `takes ${choices.join(' or ')}`)
  return choice
}
