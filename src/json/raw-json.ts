/** The place of a value in a JSON text: `[start, end)`. */
export interface RawValue {
  readonly start: number
  readonly end: number
}

/** A member of an object in a JSON text. */
interface RawMember extends RawValue {
  readonly key: string
  /** Offset of the key's opening quote. */
  readonly keyStart: number
}

const quote = 34
const comma = 44
const openBracket = 91
const closeBracket = 93
const backslash = 92
const openBrace = 123
const closeBrace = 125

/**
 * The members of the object that begins at `at`, in their order, without parsing their values.
 *
 * For documents that must pass through unchanged: a number with more digits than a double has, `1.0`, a key that occurs twice. The text must be well
 * formed. Cost: linear in the object's length.
 */
export function* rawMembers(text: string, at = 0): Generator<RawMember> {
  for (let from = skipSpace(text, at) + 1; ; ) {
    const keyStart = skipSpace(text, from)
    if (text.charCodeAt(keyStart) !== quote) return
    const keyEnd = endOfString(text, keyStart)
    const member = new Member(text, readKey(text.slice(keyStart, keyEnd)), keyStart, skipSpace(text, skipSpace(text, keyEnd) + 1))
    yield member
    from = skipSpace(text, member.end)
    if (text.charCodeAt(from) === comma) from++
  }
}

/** The elements of the array that begins at `at`, in their order. As {@link rawMembers}. */
export function* rawElements(text: string, at = 0): Generator<RawValue> {
  for (let from = skipSpace(text, at) + 1; ; ) {
    const start = skipSpace(text, from)
    if (start >= text.length || text.charCodeAt(start) === closeBracket) return
    const end = endOfValue(text, start)
    yield { start, end }
    from = skipSpace(text, end)
    if (text.charCodeAt(from) === comma) from++
  }
}

/** A JSON text with all strings emptied, keys included. Its numbers, words and marks remain, in their order. Cost: linear in the text's length. */
export function withoutStrings(text: string): string {
  const between: string[] = []
  let end = 0
  for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', end)) {
    between.push(text.slice(end, start))
    end = endOfString(text, start)
  }
  return [...between, text.slice(end)].join('""')
}

/** A JSON text without line breaks. They occur only between its values, because inside strings they are escaped. */
export function withoutLineBreaks(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text
}

/** The object of a text without some of its members, everything else unchanged to the letter; the same text if no member is removed. */
export function withoutMembers(text: string, goes: (key: string) => boolean): string {
  const kept: string[] = []
  let count = 0
  for (const { key, keyStart, end } of rawMembers(text)) {
    count++
    if (!goes(key)) kept.push(text.slice(keyStart, end))
  }
  return kept.length === count ? text : `{${kept.join(',')}}`
}

/**
 * The whole number under a name, with its digits as in the object of a text; undefined for anything else.
 *
 * @param name of a field, or a path with dots to one, as `fieldAt` of the room `input` follows it
 */
export function rawInteger(text: string, name: string): string | undefined {
  const found = rawFieldAt(text, 0, name)
  return found !== undefined && /^-?\d+$/.test(found) ? found : undefined
}

/** As {@link rawInteger}, but of a list the first value that is not null counts, at any depth. */
export function rawFirstInteger(text: string, name: string): string | undefined {
  const found = rawFieldAt(text, 0, name)
  const first = found !== undefined && rawFirst(found)
  return first && /^-?\d+$/.test(first) ? first : undefined
}

function rawFirst(value: string): string | undefined {
  if (value.charCodeAt(0) !== openBracket) return value === 'null' ? undefined : value
  for (const { start, end } of rawElements(value)) {
    const first = rawFirst(value.slice(start, end))
    if (first !== undefined) return first
  }
  return undefined
}

function rawFieldAt(text: string, at: number, name: string): string | undefined {
  const members = new Map<string, RawMember>()
  for (const member of rawMembers(text, at)) members.set(member.key, member)
  const own = members.get(name)
  let found = own && text.slice(own.start, own.end)
  for (let dot = name.indexOf('.'); dot >= 0 && (found === undefined || found === 'null'); dot = name.indexOf('.', dot + 1)) {
    const inner = members.get(name.slice(0, dot))
    if (inner !== undefined && text.charCodeAt(inner.start) === openBrace)
      found = rawFieldAt(text, inner.start, name.slice(dot + 1)) ?? found
  }
  return found
}

/** Finds the end of its value on first use: a value that is read from its start, like the hits of an answer, may be megabytes long. */
class Member implements RawMember {
  readonly #text: string
  readonly key: string
  readonly keyStart: number
  readonly start: number
  #end: number | undefined

  constructor(text: string, key: string, keyStart: number, start: number) {
    this.#text = text
    this.key = key
    this.keyStart = keyStart
    this.start = start
  }

  get end(): number {
    this.#end ??= endOfValue(this.#text, this.start)
    return this.#end
  }
}

function readKey(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at++
  return at
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === quote) return endOfString(text, start)
  return first === openBrace || first === openBracket ? endOfNested(text, start) : endOfPlain(text, start)
}

/** Searches for the next quote, because texts are long and quotes in them rare. */
function endOfString(text: string, start: number): number {
  for (let at = start; ; ) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return at + 1
  }
}

function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at) - 1
    else if (code === openBrace || code === openBracket) depth++
    else if ((code === closeBrace || code === closeBracket) && --depth === 0) return at + 1
  }
  return text.length
}

/** A number, true, false or null. */
function endOfPlain(text: string, start: number): number {
  let at = start
  while (at < text.length && !isEndOfPlain(text.charCodeAt(at))) at++
  return at
}

function isEndOfPlain(code: number): boolean {
  return code === comma || code === closeBrace || code === closeBracket || code <= 32
}
