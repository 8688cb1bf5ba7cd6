const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const colon = 0x3a
const comma = 0x2c

/** What the bytes of JSON show before they are parsed. */
interface JsonOutline {
  /** Whether objects and arrays nest deeper than the limit. Recursive code walks the parsed value, and a hostile depth would break it. */
  readonly isTooDeep: boolean
  /** Number of names in objects, counted as often as they are written, which the parsed value does not show. Only for JSON that is not too deep. */
  readonly names: number
  /** Number of objects and arrays. Only for JSON that is not too deep. */
  readonly containers: number
  /** Number of members of all objects and arrays; an empty one counts as one. Only for JSON that is not too deep. */
  readonly values: number
  /** Most names in one object. Only for JSON that is not too deep. */
  readonly mostNames: number
}

/**
 * Outlines JSON text before it is parsed. Text that is not JSON gets some outline, and is left to the parser.
 *
 * Hot path: looks at every byte of every document. Works on UTF-8, in which the bytes that it looks for are never part of another character.
 *
 * @param limit accepted levels of objects and arrays
 */
export function outlineJson(bytes: Uint8Array, limit: number): JsonOutline {
  let depth = 0
  let names = 0
  let containers = 0
  let commas = 0
  let mostNames = 0
  /** Names of the object that is open at each depth. */
  const namesAt: number[] = [0]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === quote) i = endOfString(bytes, i + 1)
    else if (byte === comma) commas++
    else if (byte === colon) {
      names++
      if (++namesAt[depth]! > mostNames) mostNames = namesAt[depth]!
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > limit) return { isTooDeep: true, names, containers, values: 0, mostNames }
      containers++
      namesAt[depth] = 0
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
  return { isTooDeep: false, names, containers, values: containers + commas, mostNames }
}

/** Bytes of a string that are walked one by one before searching for the next quote, which only pays off in long strings. */
const walkedBytes = 64

/** Offset of the quote that ends the string that begins before `from`; the end of the bytes if there is none. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let i = from; i < bytes.length; ) {
    for (const near = i + walkedBytes; i < near; i++) {
      const byte = bytes[i]
      if (byte === quote) return i
      if (byte === backslash) i++
    }
    const found = bytes.indexOf(quote, i)
    if (found < 0) break
    if (!isEscaped(bytes, found, i)) return found
    i = found + 1
  }
  return bytes.length
}

/** Whether the byte at an offset is escaped. @param from an offset before it at which no escape is open */
function isEscaped(bytes: Uint8Array, at: number, from: number): boolean {
  let first = at
  while (first > from && bytes[first - 1] === backslash) first--
  return (at - first) % 2 === 1
}
