import { OnefoldError } from '../errors.js'
import { type Hash64, hash64 } from '../hashing/hash64.js'

/**
 * Room `signatures`: analysed text → what is stored and indexed for a document. May import `hashing`, `analysis` and the leaves; is synchronous and
 * pure. Tests: test/unit/signatures, test/golden; docs: docs/algorithms.md, generated from the descriptions below.
 *
 * This file defines the form in which every algorithm describes itself. Help, validation and documentation are made from it.
 */

type ParameterValue = number | boolean | string

/** What every parameter states about itself. */
interface ParameterBase<Value extends ParameterValue> {
  readonly default: Value
  /** What it does, and what happens if it is raised or lowered, in words for users. */
  readonly meaning: string
  /**
   * Whether another value gives other terms for the same text. Such a value goes into the seed of the terms, so that terms made with different values
   * never meet. A parameter that only adds or drops terms (how many lexicons, which depths) stays out of the seed: signatures made with different
   * values of it still compare.
   */
  readonly changesTerms: boolean
}

/** A number with inclusive bounds. */
interface NumberParameter extends ParameterBase<number> {
  readonly type: 'integer' | 'number'
  readonly minimum: number
  readonly maximum: number
}

/** Yes or no. */
interface BooleanParameter extends ParameterBase<boolean> {
  readonly type: 'boolean'
}

/** One of a list of words or numbers. */
interface ChoiceParameter extends ParameterBase<string | number> {
  readonly type: 'choice'
  readonly choices: readonly (string | number)[]
}

/** A parameter of an algorithm, discriminated by `type`. */
export type AlgorithmParameter = NumberParameter | BooleanParameter | ChoiceParameter

type ParameterValues = { readonly [name: string]: ParameterValue }

/** An algorithm's description of itself. */
export interface SignatureAlgorithm<Parameters = ParameterValues> {
  /** The algorithm's name in options, in `by` and in the documentation. */
  readonly name: string
  /** Raised whenever the same text, lexicon and parameters give another output. Stored signatures must then be made again. */
  readonly version: number
  /** The field of the index that holds the terms. */
  readonly field: string
  /** What the algorithm makes of a document and what it finds, in a sentence or two. */
  readonly summary: string
  readonly paper: string
  readonly section: string
  /** Where this implementation deviates from the paper, and why. */
  readonly deviations: readonly string[]
  /** Whether the terms depend on a lexicon, so that they compare only between documents signed with the same one. */
  readonly usesLexicon: boolean
  /** Whether the algorithm is in no profile. It is then indexed only on request, and is part of the version tag there. */
  readonly optional?: boolean
  readonly parameters: { readonly [Name in keyof Parameters]: AlgorithmParameter }
}

/**
 * All parameters of an algorithm: the given ones, checked, and defaults for the rest.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for an unknown name, a wrong type or a value out of range; the message names parameter, value and range
 */
export function resolveParameters<Parameters>(
  algorithm: SignatureAlgorithm<Parameters>,
  given: { readonly [Name in keyof Parameters]?: Parameters[Name] | undefined } = {},
): Parameters {
  const known = algorithm.parameters as Readonly<Record<string, AlgorithmParameter>>
  const values: Record<string, unknown> = { ...given }
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(known, name)) throw unknownParameter(algorithm.name, name, Object.keys(known))
  }
  for (const [name, parameter] of Object.entries(known)) {
    values[name] ??= parameter.default
    if (!accepts(parameter, values[name])) throw invalidValue(algorithm.name, name, parameter, values[name])
  }
  return values as Parameters
}

/** The allowed values of a parameter in words: `integer, 1 to 5`. */
export function describeRange(parameter: AlgorithmParameter): string {
  if (parameter.type === 'boolean') return 'true or false'
  if (parameter.type === 'choice') return parameter.choices.join(' or ')
  return `${parameter.type}, ${parameter.minimum} to ${parameter.maximum}`
}

/**
 * The seed of an algorithm's index terms. Another version, lexicon or term-changing parameter gives another seed, so that the terms never meet in an
 * index.
 *
 * @param lexiconId empty for an algorithm that reads no lexicon
 */
export function computeTermSeed<Parameters>(
  algorithm: SignatureAlgorithm<Parameters>,
  lexiconId: string,
  parameters: NoInfer<Parameters>,
): Hash64 {
  const names = Object.keys(algorithm.parameters) as (keyof Parameters & string)[]
  const settings = names.filter((name) => algorithm.parameters[name].changesTerms).map((name) => `${name}=${parameters[name]}`)
  return hash64([algorithm.name, algorithm.version, lexiconId, ...settings].join(' '))
}

function accepts(parameter: AlgorithmParameter, value: unknown): boolean {
  if (parameter.type === 'boolean') return typeof value === 'boolean'
  if (parameter.type === 'choice') return parameter.choices.includes(value as string)
  if (typeof value !== 'number' || (parameter.type === 'integer' && !Number.isInteger(value))) return false
  return value >= parameter.minimum && value <= parameter.maximum
}

function invalidValue(algorithm: string, name: string, parameter: AlgorithmParameter, value: unknown): OnefoldError {
  const range = describeRange(parameter)
  return new OnefoldError('PARAMETER_INVALID', `${algorithm}.${name} is ${String(value)}; give ${range}.`, {
    parameter: `${algorithm}.${name}`,
    value: String(value),
    range,
  })
}

function unknownParameter(algorithm: string, name: string, known: readonly string[]): OnefoldError {
  const range = known.join(', ')
  return new OnefoldError('PARAMETER_INVALID', `${algorithm} has no parameter ${name}; it has ${range}.`, {
    parameter: `${algorithm}.${name}`,
    range,
  })
}
