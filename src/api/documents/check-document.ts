import { OnefoldError } from '../../errors.js'
import { isJsonObject } from '../../is-json-object.js'
import type { JsonObject } from '../../model.js'
import { countNames } from '../request/parse-json.js'
import type { ActionKind } from './write-item.js'

/** Longest id in bytes of UTF-8, as in the engines. */
const maxIdBytes = 512

/**
 * Checks that a value can be a document: an object with at most `maxFields` distinct field paths. No field may be named `__proto__`, which code that
 * copies objects by assignment would misinterpret, and no number may exceed the largest there is, because it would be stored as null.
 *
 * @param place name of the value in messages: `document`, `doc`
 * @throws OnefoldError DOCUMENT_INVALID
 */
export function checkDocument(value: unknown, maxFields: number, place: string): JsonObject {
  if (!isJsonObject(value)) throw invalid(`${place}: must be a JSON object`)
  const fault = faultIn(value)
  if (fault !== undefined) throw invalid(`${place}: ${fault}`)
  // Distinct paths are only counted if there are many names, because arrays of similar objects have few paths.
  if (countNames(value) > maxFields && countPaths(value) > maxFields) {
    throw invalid(`${place}: has more than ${maxFields} fields; keep what is not searched in one field as text`)
  }
  return value
}

/**
 * Checks the id of a document that a caller writes.
 *
 * @throws OnefoldError DOCUMENT_INVALID if it is empty, or too long for a document. A delete may name one that is too long, and finds no document.
 */
export function checkId(id: string, kind: ActionKind): string {
  if (id === '') throw invalid(`_id: must not be empty${kind === 'index' || kind === 'create' ? '; leave it out to have one made' : ''}`)
  if (kind !== 'delete' && isTooLong(id)) throw invalid(`_id: has ${Buffer.byteLength(id)} bytes, at most ${maxIdBytes} are taken`)
  return id
}

/** Whether an id has more than {@link maxIdBytes}, so that no document has it. */
export function isTooLong(id: string): boolean {
  return Buffer.byteLength(id) > maxIdBytes
}

/** What keeps a value from being stored as it was sent; undefined if nothing does. */
function faultIn(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is beyond 1.8e308; send it as a string'
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, '__proto__')) return 'a field cannot be named "__proto__"'
  for (const child of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    const fault = faultIn(child)
    if (fault !== undefined) return fault
  }
  return undefined
}

function countPaths(value: JsonObject): number {
  const paths = new Set<string>()
  const walk = (inner: unknown, prefix: string): void => {
    if (Array.isArray(inner)) for (const item of inner) walk(item, prefix)
    else if (isJsonObject(inner)) {
      for (const [name, child] of Object.entries(inner)) {
        const path = `${prefix}${name}`
        paths.add(path)
        walk(child, `${path}.`)
      }
    }
  }
  walk(value, '')
  return paths.size
}

function invalid(message: string): OnefoldError {
  return new OnefoldError('DOCUMENT_INVALID', message)
}
