import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import { isDeeperThan } from './json-depth.js'

/**
 * Parses JSON of a request.
 *
 * @param place  what the message calls the text: `body`, `line 3`
 * @throws OnefoldError BODY_INVALID: not UTF-8, nested deeper than `maxDepth`, or not JSON. The message never quotes the text.
 */
export function parseJson(bytes: Buffer, maxDepth: number, place: string): unknown {
  if (!isUtf8(bytes)) throw new OnefoldError('BODY_INVALID', `${place}: is not valid UTF-8`)
  if (isDeeperThan(bytes, maxDepth)) {
    throw new OnefoldError('BODY_INVALID', `${place}: objects and arrays are nested deeper than ${maxDepth} levels`)
  }
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch (error) {
    throw new OnefoldError('BODY_INVALID', `${place}: is not JSON${positionIn(error)}`)
  }
}

/** Whether a JSON value is an object: not null, no array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The parser's own message quotes the text; only its offset is kept. */
function positionIn(error: unknown): string {
  const [, position] = /at position (\d{1,10})/.exec(error instanceof Error ? error.message : '') ?? []
  return position === undefined ? '; it may be cut off' : ` (at character ${Number(position) + 1})`
}
