import { OnefoldError } from '../../errors.js'
import { isJsonObject } from '../../is-json-object.js'
import type { SourceFilter } from '../../json/source-filter.js'
import type { JsonObject } from '../../model.js'
import { describeIssues, namingKnownKeys } from '../request/describe-issues.js'
import { idleValues, unsupportedWriteParams } from '../request/shared-params.js'
import { chosenSource, sourceChoice } from './source-choice.js'
import { type ActionKind, actionKinds, type ExpectParams } from './write-item.js'

/** The content of an action line, checked. */
export interface ActionMeta extends ExpectParams {
  readonly collection?: string
  readonly id?: string
  readonly routing?: string
  readonly requireAlias?: boolean
  /** What the answer shows of the document. The engines accept it with every action, and heed it in updates. */
  readonly shown?: SourceFilter
  /** Whether an `index` action must find no document of its id. */
  readonly isCreate?: boolean
}

/** An action line of a known kind whose parts are not checked yet. */
export interface ActionLine {
  readonly kind: ActionKind
  readonly meta: JsonObject
}

const unsupported: Readonly<Record<string, string>> = {
  pipeline: unsupportedWriteParams.pipeline,
  version: unsupportedWriteParams.version,
  version_type: unsupportedWriteParams.version_type,
  require_data_stream: unsupportedWriteParams.require_data_stream,
  dynamic_templates: 'fields are typed by their values; there is no mapping to choose from',
  list_executed_pipelines: unsupportedWriteParams.list_executed_pipelines,
  _type: 'types are gone from the engines; leave it out',
}

/** The keys of an action line, each with its reader. */
const readers: Readonly<Record<string, (value: unknown, name: string) => Partial<ActionMeta>>> = {
  _index: (value, name) => ({ collection: asString(value, name) }),
  _id: (value) => ({ id: asId(value) }),
  routing: (value, name) => ({ routing: asId(value, name) }),
  _routing: (value, name) => ({ routing: asId(value, name) }),
  require_alias: (value, name) => ({ requireAlias: asBoolean(value, name) }),
  _source: (value, name) => ({ shown: asSourceFilter(value, name) }),
  if_seq_no: (value, name) => ({ if_seq_no: asNumber(value, name) }),
  if_primary_term: (value, name) => ({ if_primary_term: asNumber(value, name) }),
  retry_on_conflict: (value, name) => ({ retry_on_conflict: asNumber(value, name) }),
  op_type: (value, name) => ({ isCreate: asOpType(value, name) === 'create' }),
}

/** The action of a line: an object with one key, which names the kind. Undefined if the value is not one. */
export function toActionLine(value: unknown): ActionLine | undefined {
  if (!isJsonObject(value)) return undefined
  const [entry, ...more] = Object.entries(value)
  const kind = actionKinds.find((each) => each === entry?.[0])
  if (kind === undefined || more.length > 0 || !isJsonObject(entry![1])) return undefined
  return { kind, meta: entry![1] }
}

/** Whether a line after an unreadable one is surely an action: all its keys are those of action lines, which documents do not have. */
export function isSurelyAction({ meta }: ActionLine): boolean {
  return Object.keys(meta).every(isKnownKey)
}

function isKnownKey(name: string): boolean {
  return Object.hasOwn(readers, name) || Object.hasOwn(unsupported, name)
}

/**
 * Reads the content of an action line. The id is not checked.
 *
 * @throws OnefoldError ARGUMENT_UNSUPPORTED, which names the key and the reason; DOCUMENT_INVALID for a value of the wrong type
 */
export function readActionMeta({ meta }: ActionLine): ActionMeta {
  let read: ActionMeta = {}
  for (const [name, value] of Object.entries(meta)) {
    if (asksForNothing(name, value)) continue
    if (Object.hasOwn(unsupported, name)) throw refusal(name, `is not supported: ${unsupported[name]}`)
    if (!Object.hasOwn(readers, name)) throw refusal(name, `is not known in an action line; choose from ${Object.keys(readers).join(', ')}`)
    read = { ...read, ...readers[name]!(value, name) }
  }
  return read
}

/** Whether a key says nothing: its value is null, which the engines pass over, or the default of something that is not supported. */
function asksForNothing(name: string, value: unknown): boolean {
  if (value === null) return isKnownKey(name)
  const idle: Readonly<Record<string, string>> = idleValues
  return typeof value !== 'object' && String(value) === idle[name]
}

function refusal(name: string, words: string): OnefoldError {
  return new OnefoldError('ARGUMENT_UNSUPPORTED', `"${name.slice(0, 100)}" ${words}`)
}

function asString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrongType(name, 'a string')
  return value
}

/** Accepts numbers, as the engines do, except those that JSON parsers round. */
function asId(value: unknown, name = '_id'): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  throw wrongType(name, 'a string, or a whole number below 2^53')
}

function asBoolean(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw wrongType(name, 'true or false')
}

function asOpType(value: unknown, name: string): string {
  if (value !== 'index' && value !== 'create') throw wrongType(name, 'index or create')
  return value
}

function asSourceFilter(value: unknown, name: string): SourceFilter {
  const parsed = sourceChoice.safeParse(value, { error: namingKnownKeys })
  if (!parsed.success) throw new OnefoldError('DOCUMENT_INVALID', `${name}: ${describeIssues(parsed.error)}`)
  return chosenSource(parsed.data)
}

function asNumber(value: unknown, name: string): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw wrongType(name, 'a whole number')
  return number
}

function wrongType(name: string, expected: string): OnefoldError {
  return new OnefoldError('DOCUMENT_INVALID', `${name}: must be ${expected}`)
}
