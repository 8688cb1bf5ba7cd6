import type { AnalysedText, Term } from '../../analysis/analysed-text.js'

/**
 * A text as a list of units, each with its significant terms. A unit is a sentence, or several short ones. In columns instead of objects, because
 * every compared pair of units reads them.
 */
export interface ReuseUnits {
  readonly count: number
  /** Code units `[starts[i], ends[i])` of the text. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Unit i has the tokens `[firstTokens[i], firstTokens[i + 1])` of the text. */
  readonly firstTokens: Uint32Array
  /** The number of each token's term; for a stop word, the number's bitwise complement, which is negative. */
  readonly tokenTerms: Int32Array
  /** Unit i has the entries `[offsets[i], offsets[i + 1])` of the columns below, one for each distinct term. */
  readonly offsets: Uint32Array
  /** Number of the term. */
  readonly terms: Uint32Array
  /** How often the unit has the term. */
  readonly counts: Uint16Array
}

/** Units `[first, last]` of a text. */
export interface UnitSpan {
  readonly first: number
  readonly last: number
}

/** The number of code units from the start of the first unit to the end of the last. */
export function lengthOf({ starts, ends }: ReuseUnits, { first, last }: UnitSpan): number {
  return ends[last]! - starts[first]!
}

/** Numbers the terms of the texts that are compared. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  numberOf(term: string): number {
    let number = this.#numbers.get(term)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(term, number)
    }
    return number
  }
}

/** Cuts a text into units of at least `minTerms` significant tokens, except the last unit. Stop words are left out. Linear in the text. */
export function cutReuseUnits(text: AnalysedText, numbers: TermNumbers, minTerms: number): ReuseUnits {
  const cutter = new UnitCutter(numbers, text.terms.length)
  let start: number | undefined
  for (const { start: sentenceStart, end, firstToken, endToken } of text.sentences) {
    start ??= sentenceStart
    for (let token = firstToken; token < endToken; token++) cutter.addToken(token, text.terms[token]!)
    if (cutter.size < minTerms) continue
    cutter.endUnit(start, end, endToken)
    start = undefined
  }
  if (start !== undefined) cutter.endUnit(start, text.sentences.at(-1)!.end, text.terms.length)
  return cutter.units()
}

class UnitCutter {
  readonly #numbers: TermNumbers
  readonly #unit = new Map<number, number>()
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #firstTokens: number[] = [0]
  readonly #tokenTerms: Int32Array
  readonly #offsets: number[] = [0]
  readonly #terms: number[] = []
  readonly #counts: number[] = []
  /** Significant tokens of the unit so far. */
  size = 0

  constructor(numbers: TermNumbers, tokenCount: number) {
    this.#numbers = numbers
    this.#tokenTerms = new Int32Array(tokenCount)
  }

  addToken(token: number, { text, stop }: Term): void {
    const number = this.#numbers.numberOf(text)
    this.#tokenTerms[token] = stop ? ~number : number
    if (stop) return
    this.#unit.set(number, (this.#unit.get(number) ?? 0) + 1)
    this.size++
  }

  endUnit(start: number, end: number, endToken: number): void {
    for (const [term, count] of this.#unit) {
      this.#terms.push(term)
      this.#counts.push(Math.min(count, 0xffff))
    }
    this.#firstTokens.push(endToken)
    this.#starts.push(start)
    this.#ends.push(end)
    this.#offsets.push(this.#terms.length)
    this.#unit.clear()
    this.size = 0
  }

  units(): ReuseUnits {
    return {
      count: this.#starts.length,
      starts: Uint32Array.from(this.#starts),
      ends: Uint32Array.from(this.#ends),
      firstTokens: Uint32Array.from(this.#firstTokens),
      tokenTerms: this.#tokenTerms,
      offsets: Uint32Array.from(this.#offsets),
      terms: Uint32Array.from(this.#terms),
      counts: Uint16Array.from(this.#counts),
    }
  }
}
