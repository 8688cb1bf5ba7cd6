/**
 * The place of the error in a text that `JSON.parse` refused: the offset of the first character that cannot continue a JSON text, or of the end if
 * the text breaks off. Linear in the text.
 */
export function locateJsonError(source: string): number {
  return new JsonRecogniser(source).locateError()
}

/**
 * Describes the error at an offset without quoting the text: the parser's own message quotes it, and often gives no place. Counts lines if the text
 * has several.
 */
export function describeJsonError(source: string, at: number): string {
  const text = withoutBlanksAtEnd(source)
  return at >= text.length
    ? `it breaks off at ${describePlace(text, text.length)}`
    : `the character in ${describePlace(text, at)} cannot stand there`
}

/** Removes only the white space of JSON. Other white space, such as a no-break space after the last bracket, is the error. */
function withoutBlanksAtEnd(source: string): string {
  let end = source.length
  while (end > 0 && blanks.includes(source[end - 1]!)) end--
  return source.slice(0, end)
}

function describePlace(text: string, at: number): string {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  const column = `column ${at - start + 1}`
  return text.includes('\n') ? `line ${line}, ${column}` : column
}

/** White space between the tokens of JSON. */
const blanks = ' \t\r\n'

/** The tokens that may come next in a JSON text. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/** A JSON recogniser with its own stack, so that depth costs no call frames. Does not backtrack. */
class JsonRecogniser {
  readonly #source: string
  readonly #closers: string[] = []
  #at = 0
  #expected: Expected = 'value'

  constructor(source: string) {
    this.#source = source
  }

  /** Offset of the first character that cannot continue a JSON text; the length if the text breaks off or is whole. */
  locateError(): number {
    this.#skipBlanks()
    while (this.#at < this.#source.length && this.#step()) this.#skipBlanks()
    return this.#at
  }

  /** Passes one token; false if it is wrong, with `#at` at the error. */
  #step(): boolean {
    const character = this.#source[this.#at]!
    switch (this.#expected) {
      case ', or end':
        return this.#passSeparator(character)
      case ':':
        return character === ':' && this.#pass('value')
      case 'key':
        return this.#passText() && this.#expect(':')
      case 'key or }':
        return character === '}' ? this.#close() : this.#passText() && this.#expect(':')
      case 'value or ]':
        return character === ']' ? this.#close() : this.#passValue(character)
      case 'value':
        return this.#passValue(character)
    }
  }

  #passSeparator(character: string): boolean {
    const closer = this.#closers.at(-1)
    if (closer === undefined) return false
    if (character === closer) return this.#close()
    return character === ',' && this.#pass(closer === '}' ? 'key' : 'value')
  }

  #passValue(character: string): boolean {
    if (character === '{') return this.#open('}', 'key or }')
    if (character === '[') return this.#open(']', 'value or ]')
    return (character === '"' ? this.#passText() : this.#passLiteral()) && this.#expect(', or end')
  }

  #open(closer: string, next: Expected): boolean {
    this.#closers.push(closer)
    return this.#pass(next)
  }

  #close(): boolean {
    this.#closers.pop()
    return this.#pass(', or end')
  }

  #pass(next: Expected): boolean {
    this.#at++
    return this.#expect(next)
  }

  #expect(next: Expected): boolean {
    this.#expected = next
    return true
  }

  #passText(): boolean {
    if (this.#source[this.#at] !== '"') return false
    this.#at++
    while (this.#at < this.#source.length) {
      const code = this.#source.charCodeAt(this.#at)
      if (code === 0x22) return this.#pass(this.#expected)
      if (code < 0x20) return false
      if (code === 0x5c && !this.#passEscape()) return false
      this.#at++
    }
    return false
  }

  /** Expects `#at` on the backslash, and leaves it on the escape's last character. */
  #passEscape(): boolean {
    const kind = this.#source[this.#at + 1]
    if (kind === undefined || !'"\\/bfnrtu'.includes(kind)) return false
    if (kind === 'u' && !/^[0-9a-fA-F]{4}$/.test(this.#source.slice(this.#at + 2, this.#at + 6))) return false
    this.#at += kind === 'u' ? 5 : 1
    return true
  }

  #passLiteral(): boolean {
    const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
    literal.lastIndex = this.#at
    if (!literal.test(this.#source)) return false
    this.#at = literal.lastIndex
    return true
  }

  #skipBlanks(): void {
    while (blanks.includes(this.#source[this.#at] ?? 'x')) this.#at++
  }
}
