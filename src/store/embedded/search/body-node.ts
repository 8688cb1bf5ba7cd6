import { isJsonObject } from '../../../is-json-object.js'
import { invalid, shortPath, unsupported } from './query-error.js'

/** A value of a search body together with its path, which errors name. Its methods read it as the expected type, or throw QUERY_INVALID. */
export class BodyNode {
  readonly value: unknown
  readonly path: string

  constructor(value: unknown, path: string) {
    this.value = value
    this.path = shortPath(path)
  }

  get isObject(): boolean {
    return isJsonObject(this.value)
  }

  get isArray(): boolean {
    return Array.isArray(this.value)
  }

  /** The own keys, with their values. */
  entries(): [string, BodyNode][] {
    if (!this.isObject) throw invalid(this.path, 'must be an object')
    return Object.entries(this.value as object).map(([key, value]) => [key, this.#child(key, value)])
  }

  /** The value of an own key; undefined if the key is missing. */
  get(key: string): BodyNode | undefined {
    if (!this.isObject) throw invalid(this.path, 'must be an object')
    return Object.hasOwn(this.value as object, key) ? this.#child(key, (this.value as Record<string, unknown>)[key]) : undefined
  }

  /** The value of a key that must be there. */
  need(key: string): BodyNode {
    const child = this.get(key)
    if (!child) throw invalid(this.path, `needs "${key}"`)
    return child
  }

  /** Refuses all other keys, because ignoring them silently would give other results than asked for. Errors do not list the `quiet` ones. */
  allow(keys: readonly string[], quiet: readonly string[] = []): void {
    const unknown = this.entries().find(([key]) => !keys.includes(key) && !quiet.includes(key))
    if (unknown) throw unsupported(unknown[1].path, `supported here: ${keys.join(', ')}`)
  }

  /** The only key of an object and its value. */
  only(what: string): [string, BodyNode] {
    const entries = this.entries()
    if (entries.length !== 1) throw invalid(this.path, `must have one key, ${what}, but has ${entries.length}`)
    return entries[0]!
  }

  items(): BodyNode[] {
    if (!Array.isArray(this.value)) throw invalid(this.path, 'must be an array')
    return this.value.map((value, i) => new BodyNode(value, `${this.path}[${i}]`))
  }

  /** The items of an array, or the value itself as the one item. */
  itemsOrSelf(): BodyNode[] {
    return this.isArray ? this.items() : [this]
  }

  string(): string {
    if (typeof this.value !== 'string') throw invalid(this.path, 'must be a string')
    return this.value
  }

  /** A string, or a number or boolean as text: what the engines take as a query text. */
  text(): string {
    return String(this.scalar())
  }

  scalar(): string | number | boolean {
    const { value } = this
    if (typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
    throw invalid(this.path, 'must be a string, a number or a boolean')
  }

  /** A finite number, also as a string. */
  number(): number {
    const number = typeof this.value === 'string' && this.value.trim() !== '' ? Number(this.value) : this.value
    if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(this.path, 'must be a number')
    return number
  }

  /** A whole number between the bounds, both included. */
  integer(least: number, most: number): number {
    const number = this.number()
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw invalid(this.path, `must be a whole number from ${least} to ${most}`)
  }

  boolean(): boolean {
    if (this.value === true || this.value === 'true') return true
    if (this.value === false || this.value === 'false') return false
    throw invalid(this.path, 'must be true or false')
  }

  oneOf<Word extends string>(words: readonly Word[]): Word {
    const word = words.find((each) => each === this.value)
    if (word === undefined) throw unsupported(`${this.path}: ${shown(this.value)}`, `supported here: ${words.join(', ')}`)
    return word
  }

  /** The value of the key `boost`: at least 0. */
  boost(): number {
    const boost = this.get('boost')?.number() ?? 1
    if (boost < 0) throw invalid(`${this.path}.boost`, 'must not be negative')
    return boost
  }

  #child(key: string, value: unknown): BodyNode {
    return new BodyNode(value, this.path === '' ? key : `${this.path}.${key}`)
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string' && value.length <= 40) return JSON.stringify(value)
  return Array.isArray(value) ? 'an array' : typeof value
}
