/** Longest run of digits and joiners that is read as one figure, in code units; the rest of a longer one is the next figure. */
export const longestFigure = 64

const ZERO = 0x30
const NINE = 0x39
const POINT = 0x2e
const COMMA = 0x2c
const groupDigits = 3
const fnvOffset = 0x811c9dc5 | 0
const fnvPrime = 0x01000193
const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/**
 * Reads figures in one spelling each, so that `4,800,000`, `4.800.000` and `4800000` are one figure and `1.5` is not `15`: thousands
 * separators dropped, the decimal mark a point, no zeros before the figure or at the end of its decimals, digits of other scripts as ASCII.
 *
 * The tokens of a figure are its groups of thousands apart, without empty groups at the end, so that `4.800.000` and "4 million 800
 * thousand" have the same tokens; any other figure is one token.
 *
 * Works on code units, because a news text has a figure every twelve words and strings would cost as much as all its other words.
 */
export class FigureReader {
  /** The spelling in `[0, length)`. */
  readonly units = new Uint16Array(longestFigure)
  length = 0
  /** Hash of each token in `[0, tokenCount)`. */
  readonly tokenHashes = new Int32Array(longestFigure)
  tokenCount = 0
  #separators = 0
  #isThousands = true

  /** Reads `text.slice(start, end)`: digits with single joiners between, at most {@link longestFigure} units. */
  read(text: string, start: number, end: number): void {
    this.#copy(text, start, end)
    this.tokenCount = 0
    if (this.#separators > 0 && this.#isThousands) this.#readThousands()
    else {
      if (this.#separators === 1) this.#readDecimal()
      this.#dropLeadingZeros()
      this.#addToken(0, this.length)
    }
  }

  #copy(text: string, start: number, end: number): void {
    this.#separators = 0
    this.#isThousands = true
    let digits = 0
    for (let i = start; i < end; i++) {
      const unit = asciiDigit(text.charCodeAt(i))
      this.units[i - start] = unit
      if (isDigit(unit)) {
        digits++
        continue
      }
      this.#endGroup(digits)
      if (unit !== POINT && unit !== COMMA) this.#isThousands = false
      this.#separators++
      digits = 0
    }
    this.#endGroup(digits)
    // 0.500 is a half, not five hundred.
    if (this.units[0] === ZERO) this.#isThousands = false
    this.length = end - start
  }

  #endGroup(digits: number): void {
    const isGroup = this.#separators === 0 ? digits <= groupDigits : digits === groupDigits
    if (!isGroup) this.#isThousands = false
  }

  #readThousands(): void {
    let length = 0
    for (let i = 0; i < this.length; i++) if (isDigit(this.units[i]!)) this.units[length++] = this.units[i]!
    let end = length
    while (end > groupDigits && this.#isZero(end - groupDigits, end)) end -= groupDigits
    const first = end % groupDigits === 0 ? groupDigits : end % groupDigits
    this.#addToken(0, first)
    for (let at = first; at < end; at += groupDigits) this.#addToken(at, at + groupDigits)
    this.length = length
    this.#dropLeadingZeros()
  }

  #isZero(from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.units[i] !== ZERO) return false
    return true
  }

  #readDecimal(): void {
    let mark = 0
    while (isDigit(this.units[mark]!)) mark++
    if (this.units[mark] !== POINT && this.units[mark] !== COMMA) return
    this.units[mark] = POINT
    while (this.length > mark + 1 && this.units[this.length - 1] === ZERO) this.length--
    if (this.length === mark + 1) this.length = mark
  }

  #dropLeadingZeros(): void {
    let zeros = 0
    while (zeros + 1 < this.length && this.units[zeros] === ZERO && isDigit(this.units[zeros + 1]!)) zeros++
    if (zeros === 0) return
    this.units.copyWithin(0, zeros, this.length)
    this.length -= zeros
  }

  #addToken(from: number, to: number): void {
    let start = from
    while (start + 1 < to && this.units[start] === ZERO && isDigit(this.units[start + 1]!)) start++
    let hash = fnvOffset
    for (let i = start; i < to; i++) hash = Math.imul(hash ^ this.units[i]!, fnvPrime)
    this.tokenHashes[this.tokenCount++] = hash
  }
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= NINE
}

/** A decimal digit of another script as the ASCII one; everything else stays. */
function asciiDigit(unit: number): number {
  if (unit < 0x80) return unit
  const zero = digitZeros.find((first) => unit >= first && unit <= first + 9)
  return zero === undefined ? unit : ZERO + unit - zero
}
