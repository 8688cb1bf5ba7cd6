import { OnefoldError } from '../../../errors.js'
import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject, Level } from '../../../model.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import { containmentLimits, type FoldOptions, invalidOption, memberLimits, type Show } from './fold-options.js'
import { parsePreference } from './parse-preference.js'

const shows: readonly Show[] = ['collapse', 'all', 'only']
const levels: readonly Level[] = ['exact', 'near', 'contained']
const optionNames: readonly string[] = [
  'show',
  'level',
  'min_containment',
  'prefer',
  'members',
  'evidence',
  'total_groups',
  'aggs_by_group',
  'cursor',
  'include',
]

/**
 * Parses the object `duplicates` of a search body. An option that is null counts as absent. If it has no `show`, the URL parameter `duplicates` decides what to show.
 *
 * @throws OnefoldError QUERY_INVALID, naming the option and what it takes; ARGUMENT_UNSUPPORTED for the URL parameter
 */
export function parseFoldOptions(body: JsonObject, params: Readonly<Record<string, string>>, settings: CollectionSettings): FoldOptions {
  const sent = Object.hasOwn(body, 'duplicates') ? body.duplicates : {}
  if (!isJsonObject(sent)) throw invalidOption('duplicates', 'takes an object, like {"level": "near"}, or {"show": "all"} to fold nothing')
  refuseUnknown(sent)
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
  return {
    show: given.show === undefined ? (parseShowParameter(params.duplicates) ?? 'collapse') : oneOf(given, 'show', shows, 'collapse'),
    level: oneOf(given, 'level', levels, settings.defaultLevel),
    minContainment: parseNumber(given, 'min_containment', containmentLimits),
    prefer: parsePreference(given.prefer, settings),
    members: parseWhole(given, 'members', memberLimits),
    evidence: parseFlag(given, 'evidence'),
    totalGroups: parseFlag(given, 'total_groups'),
    aggsByGroup: parseFlag(given, 'aggs_by_group'),
    cursor: parseCursor(given.cursor),
    includeVariants: parseInclude(given.include),
  }
}

function refuseUnknown(given: JsonObject): void {
  const unknown = Object.keys(given).find((name) => !optionNames.includes(name))
  if (unknown !== undefined) throw invalidOption(`duplicates.${unknown}`, `is not known; there are ${optionNames.join(', ')}`)
}

function parseShowParameter(value: string | undefined): Show | undefined {
  if (value === undefined) return undefined
  const show = shows.find((each) => each === value)
  if (show !== undefined) return show
  throw new OnefoldError('ARGUMENT_UNSUPPORTED', `parameter duplicates: takes ${shows.join(', ')}`, { parameter: 'duplicates' })
}

function oneOf<Choice extends string>(given: JsonObject, name: string, choices: readonly Choice[], fallback: Choice): Choice {
  const value = given[name]
  if (value === undefined) return fallback
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw invalidOption(`duplicates.${name}`, `takes ${choices.join(', ')}`)
  return choice
}

interface Limits {
  readonly least: number
  readonly most: number
  readonly default: number
}

function parseNumber(given: JsonObject, name: string, { least, most, default: fallback }: Limits): number {
  const { [name]: value = fallback } = given
  if (typeof value === 'number' && value >= least && value <= most) return value
  throw invalidOption(`duplicates.${name}`, `takes a number from ${least} to ${most}`)
}

function parseWhole(given: JsonObject, name: string, { least, most, default: fallback }: Limits): number {
  const { [name]: value = fallback } = given
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw invalidOption(`duplicates.${name}`, `takes a whole number from ${least} to ${most}`)
}

function parseFlag(given: JsonObject, name: string): boolean {
  const { [name]: value = false } = given
  if (typeof value !== 'boolean') throw invalidOption(`duplicates.${name}`, 'takes true or false')
  return value
}

function parseCursor(value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'string') return value
  throw invalidOption('duplicates.cursor', 'takes the cursor of the page before, as it was given')
}

function parseInclude(value: unknown): boolean {
  if (value === undefined) return false
  if (Array.isArray(value) && value.every((each) => each === 'variant')) return value.length > 0
  throw invalidOption('duplicates.include', 'takes ["variant"]')
}
