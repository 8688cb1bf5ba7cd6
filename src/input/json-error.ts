import { endLines } from './refusal-reasons.js'

/**
 * Why a text is not JSON and where, in words and without a piece of the text itself (the engine's own message quotes it).
 *
 * Linear in the text; only called for text that JSON.parse has refused.
 */
export function explainJsonError(source: string): string {
  const place = new JsonRecogniser(source).locateError()
  const end = source.trimEnd().length
  const what = place >= end ? `it breaks off at column ${end + 1}` : `the character in column ${place + 1} cannot stand there`
  // Where lines end like those of old Macintoshes, all of them are one.
  if (source[place - 1] === '\r') return `is not valid JSON: ${what}, after a carriage return; if lines end so, ${endLines}`
  return `is not valid JSON: ${what}; repair the line or leave it out`
}

/** What may stand next in a JSON text. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/** A JSON recogniser with its own stack, so that depth costs no call frames, and without backtracking. */
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

  /** Passes one token; false if it is wrong, with the place of the fault in `#at`. */
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

  /** Stands on the backslash; leaves `#at` on the escape's last character. */
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
    while (' \t\r\n'.includes(this.#source[this.#at] ?? 'x')) this.#at++
  }
}
