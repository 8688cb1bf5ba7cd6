/** One line of a body, without its line end. */
export interface BodyLine {
  readonly bytes: Buffer
  /** From 1. */
  readonly number: number
}

const lineFeed = 0x0a

/** The lines of a body, one at a time. What follows the last line feed is a line only if it is not empty. Lines are views, not copies. */
export function* bodyLines(body: Buffer): Generator<BodyLine, undefined> {
  let number = 1
  for (let from = 0; from < body.length; number++) {
    const found = body.indexOf(lineFeed, from)
    const end = found < 0 ? body.length : found
    yield { bytes: body.subarray(from, end), number }
    from = end + 1
  }
  return undefined
}

/** Whether a line is empty or has only white space. */
export function isBlank({ bytes }: BodyLine): boolean {
  return bytes.every(isBlankByte)
}

/** A body without the blank lines at its end; a view, not a copy. */
export function withoutBlankEnd(body: Buffer): Buffer {
  let end = body.length
  while (end > 0 && (body[end - 1] === lineFeed || isBlankByte(body[end - 1]!))) end--
  return body.subarray(0, end)
}

function isBlankByte(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}
