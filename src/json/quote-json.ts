import type { JsonObject } from '../model.js'

/** `JSON.stringify` quotes shorter strings as fast. */
const short = 64

/** Control characters. A text with one that {@link escapes} lacks goes to `JSON.stringify`. */
const control = /[^ -\uffff]/

/** The escapes that texts need; the backslash first, because the others contain it. */
const escapes = [
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
] as const

/**
 * Quotes a string as `JSON.stringify` does, in a third of the time for a text of some thousand characters: it searches for characters to escape
 * several at a time, while `JSON.stringify` reads them one by one.
 */
export function quoteJson(text: string): string {
  if (text.length < short) return JSON.stringify(text)
  let body = text
  for (const [letter, escaped] of escapes) if (body.includes(letter)) body = body.replaceAll(letter, escaped)
  // `JSON.stringify` also escapes surrogates that are not in pairs.
  return control.test(body) || !body.isWellFormed() ? JSON.stringify(text) : `"${body}"`
}

/**
 * The members of an object as `JSON.stringify` writes them, without the braces. {@link quoteJson} quotes long texts that are members themselves.
 */
export function membersOfJson(object: JsonObject): string {
  let members = ''
  for (const [name, value] of Object.entries(object)) {
    const json = typeof value === 'string' ? quoteJson(value) : (JSON.stringify(value) as string | undefined)
    if (json !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${json}`
  }
  return members
}
