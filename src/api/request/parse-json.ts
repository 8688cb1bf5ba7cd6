import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { describeJsonError, locateJsonError } from '../../json/json-error.js'
import type { ApiLimits } from '../api-options.js'
import { outlineJson } from './json-outline.js'

/**
 * Parses a JSON text.
 *
 * @param place name of the text in messages: `body`, `line 3`
 * @throws OnefoldError BODY_INVALID if the text is not UTF-8, is not JSON, has a name twice in one object (the parser would silently keep the last,
 *   and the engines refuse it), or exceeds a limit of `ApiLimits`. The message never quotes the text.
 */
export type ParseJson = (bytes: Buffer, place: string) => unknown

/**
 * Makes a parser for the JSON texts of one request, which bounds the objects and arrays in all of them together: an empty object takes 3 bytes in a
 * body, next to none in a gzipped one, and 64 in memory. The names of one object are bounded, because a million of them take seconds to walk. All values
 * are counted in each text alone: a large bulk may well have millions of fields and of numbers in embeddings, but one document with as many takes a
 * minute to index.
 */
export function createJsonParser(limits: Pick<ApiLimits, 'jsonDepth' | 'jsonNames' | 'jsonContainers' | 'jsonValues'>): ParseJson {
  let containers = 0
  return (bytes, place) => {
    if (!isUtf8(bytes)) throw invalid(place, 'is not valid UTF-8; convert it')
    const outline = outlineJson(bytes, limits.jsonDepth)
    if (outline.isTooDeep) throw invalid(place, `objects and arrays are nested deeper than ${limits.jsonDepth} levels; send it with fewer`)
    if (outline.mostNames > limits.jsonNames) throw invalid(place, `an object has more than ${limits.jsonNames} names; use fewer`)
    if (outline.values > limits.jsonValues) throw invalid(place, `it has more than ${limits.jsonValues} values; send fewer at a time`)
    containers += outline.containers
    if (containers > limits.jsonContainers)
      throw invalid(place, `the request has more than ${limits.jsonContainers} objects and arrays up to here; send it in smaller parts`)
    return parseOutlined(bytes, place, outline.names)
  }
}

function parseOutlined(bytes: Buffer, place: string, names: number): unknown {
  const value = parse(bytes, place)
  if (countNames(value) < names) {
    throw invalid(place, 'an object has the same name twice; keep one, with all its values in an array')
  }
  return value
}

/** Number of names in all objects of a JSON value. */
export function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const children = Object.values(value) as unknown[]
  let names = Array.isArray(value) ? 0 : children.length
  for (const child of children) names += countNames(child)
  return names
}

function parse(bytes: Buffer, place: string): unknown {
  const source = bytes.toString('utf8')
  try {
    return JSON.parse(source) as unknown
  } catch {
    throw invalid(place, `is not JSON: ${describeJsonError(source, locateJsonError(source))}`)
  }
}

function invalid(place: string, reason: string): OnefoldError {
  return new OnefoldError('BODY_INVALID', `${place}: ${reason}`)
}
