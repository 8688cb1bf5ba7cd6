import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { describeJsonError, locateJsonError } from '../../json/json-error.js'
import { outlineJson } from './json-outline.js'

/**
 * Parses JSON of a request.
 *
 * @param place name of the text in messages: `body`, `line 3`
 * @throws OnefoldError BODY_INVALID if the text is not UTF-8, is nested deeper than `maxDepth`, is not JSON, or has a name twice in one object, of
 *   which the parser would silently keep the last (the engines refuse it). The message never quotes the text.
 */
export function parseJson(bytes: Buffer, maxDepth: number, place: string): unknown {
  if (!isUtf8(bytes)) throw new OnefoldError('BODY_INVALID', `${place}: is not valid UTF-8; convert it`)
  const { isTooDeep, names } = outlineJson(bytes, maxDepth)
  if (isTooDeep)
    throw new OnefoldError('BODY_INVALID', `${place}: objects and arrays are nested deeper than ${maxDepth} levels; send it with fewer`)
  const value = parse(bytes, place)
  if (countNames(value) < names) {
    throw new OnefoldError('BODY_INVALID', `${place}: an object has the same name twice; keep one, with all its values in an array`)
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
    throw new OnefoldError('BODY_INVALID', `${place}: is not JSON: ${describeJsonError(source, locateJsonError(source))}`)
  }
}
