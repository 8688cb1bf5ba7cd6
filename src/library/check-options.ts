import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'

/** What an option accepts: a description, and a test. */
export interface OptionRule {
  readonly takes: string
  /** Must be given. Default false. */
  readonly required?: boolean
  /** What each item of a list must be. */
  readonly items?: OptionRule
  isValid(value: unknown): boolean
}

/** The rule of each option. Options without a rule are unknown. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule }

/**
 * Checks the options of a call by their rules, before any work begins. An undefined option counts as not given.
 *
 * @param call name of the call, for messages
 * @throws OnefoldError PARAMETER_INVALID, which names the first wrong option and what it takes
 */
export function checkOptions<Options extends object>(call: string, options: Options, rules: OptionRules<Options>): void {
  const names = Object.keys(rules) as (keyof Options & string)[]
  if (!isJsonObject(options)) throw invalid(`${call} takes an object with ${names.join(', ')}, not ${describeValue(options)}`, call)
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(rules, name))
  if (unknown !== undefined) {
    const shown = describeValue(unknown)
    throw invalid(`${call} has no option ${shown}; ${names.length === 1 ? 'there is' : 'there are'} ${names.join(', ')}`, unknown)
  }
  for (const name of names) checkOption(`${call}: option ${name}`, name, options[name], rules[name])
}

function checkOption(place: string, name: string, value: unknown, { takes, required, items, isValid }: OptionRule): void {
  if (value === undefined ? required : !isValid(value)) throw invalid(`${place} is ${describeValue(value)}; it takes ${takes}`, name)
  if (items === undefined || !Array.isArray(value)) return
  for (const [i, item] of value.entries()) checkOption(`${place}[${i}]`, name, item, { ...items, required: true })
}

function invalid(message: string, option: string): OnefoldError {
  return new OnefoldError('PARAMETER_INVALID', message, { option: option.slice(0, 64) })
}

/** Longer values are not shown: a text in the place of an option must not get into messages. */
const mostLetters = 24

/** A wrong value for messages: a short one as it is, others by their kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length <= mostLetters ? JSON.stringify(value) : 'a long string'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return describeKind(value)
}

/** The kind of a value in words, for values that may be document text. */
export function describeKind(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
