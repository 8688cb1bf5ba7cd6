import { describeJsonError, locateJsonError } from '../json/json-error.js'
import { endLines } from './refusal-reasons.js'

/** Why a line is not JSON, and where; only called for lines that JSON.parse has refused. */
export function explainJsonError(source: string): string {
  const at = locateJsonError(source)
  const what = describeJsonError(source, at)
  // Where lines end like those of old Macintoshes, all of them are one.
  if (source[at - 1] === '\r') return `is not valid JSON: ${what}, after a carriage return; if lines end so, ${endLines}`
  return `is not valid JSON: ${what}; repair the line or leave it out`
}
