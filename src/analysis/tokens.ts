import {
  AMPERSAND,
  APOSTROPHE,
  classOfSupplementary,
  classOfUnit,
  DIGIT,
  HIGH_SURROGATE,
  INVISIBLE,
  JOINER,
  LETTER,
  OTHER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from './character-classes.js'
import { entityAt } from './normalise.js'

/** Longest token in code units; a longer run of letters is cut into tokens of this length. */
export const maxTokenUnits = 255
const maxMarkUnits = 16

/** Characters a token in scripts without spaces: pairs of Han, kana and Hangul, triples of Thai, Lao, Khmer and Burmese. */
const ideographGram = 2
const unspacedGram = 3

/**
 * The tokens of one text as growing columns, made to be used again for the next text.
 *
 * Typed arrays, because a document of 0.75 KB has 130 tokens and an object each would cost more than finding them.
 */
export class TokenColumns {
  starts = new Uint32Array(1024)
  ends = new Uint32Array(1024)
  hashes = new Int32Array(1024)
  count = 0

  add(start: number, end: number, hash: number): void {
    if (this.count === this.starts.length) this.#grow()
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.hashes[this.count++] = hash
  }

  #grow(): void {
    this.starts = doubled(this.starts, new Uint32Array(this.count * 2))
    this.ends = doubled(this.ends, new Uint32Array(this.count * 2))
    this.hashes = doubled(this.hashes, new Int32Array(this.count * 2))
  }
}

function doubled<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/**
 * Finds the tokens of a text, in order, without knowing its language:
 *
 * - runs of letters, marks and digits; invisible characters, undecoded entities and cp1252 letters inside a run belong to it;
 * - `. , : / -` between two digits, an apostrophe before a letter, and the dots of initials (`U.S`) belong to it;
 * - in scripts without spaces, overlapping pairs (Han, kana, Hangul) or triples (Thai, Lao, Khmer, Burmese) of characters: unlike a
 *   dictionary they cost linear time and are the same on every machine.
 *
 * Hot path: one table look-up and one multiplication a character, no regular expression, nothing allocated a token.
 *
 * @param tokens emptied first
 */
export function scanTokens(text: string, tokens: TokenColumns): void {
  tokens.count = 0
  let i = 0
  while (i < text.length) {
    const found = classOfUnit[text.charCodeAt(i)]!
    if (found <= DIGIT) i = scanWord(text, i, tokens)
    else if (found <= UNSPACED_MARK) i = scanUnspaced(text, i, tokens)
    else i = found === OTHER ? i + 1 : scanRare(text, i, tokens)
  }
}

/** A position whose class needs a second look: a surrogate pair or an entity may begin a token. */
function scanRare(text: string, start: number, tokens: TokenColumns): number {
  const real = classOfElement(text, start)
  if (real <= DIGIT) return scanWord(text, start, tokens)
  if (real <= UNSPACED_MARK) return scanUnspaced(text, start, tokens)
  return start + unitsOfElement(text, start)
}

function scanWord(text: string, start: number, tokens: TokenColumns): number {
  const limit = Math.min(text.length, start + maxTokenUnits)
  let hash = 0
  let last = LETTER
  let i = start
  while (i < limit) {
    const unit = text.charCodeAt(i)
    const found = classOfUnit[unit]!
    if (found <= DIGIT) {
      hash = nextHash(hash, unit)
      last = found
      i++
      continue
    }
    const end = found === OTHER ? i : i + unitsThatContinue(text, i, start, last)
    if (end === i || end > limit) break
    const real = classOfElement(text, i)
    if (real <= DIGIT) last = real
    while (i < end) hash = nextHash(hash, text.charCodeAt(i++))
  }
  tokens.add(start, i, hash | 0)
  return i
}

/**
 * How many code units at `offset` belong to the token that began at `start`, though they are no plain letters or digits; 0 ends the token.
 *
 * @param last class of the last letter or digit
 */
function unitsThatContinue(text: string, offset: number, start: number, last: number): number {
  // Commas, dots and hyphens come behind every tenth word: one test turns most of them away.
  const plain = classOfUnit[text.charCodeAt(offset)]!
  if (plain === JOINER && last !== DIGIT && !isInitial(text, offset, start)) return 0
  const real = classOfElement(text, offset)
  const units = unitsOfElement(text, offset)
  if (real <= DIGIT || real === INVISIBLE) return units
  if (real !== APOSTROPHE && real !== JOINER) return 0
  const next = classOfElement(text, offset + units)
  if (real === APOSTROPHE) return next === LETTER ? units : 0
  return (last === DIGIT && next === DIGIT) || isInitial(text, offset, start) ? units : 0
}

/** The dot in `U.S`: single letters on both sides. */
function isInitial(text: string, dot: number, start: number): boolean {
  if (text.charCodeAt(dot) !== 0x2e || (dot - 1 !== start && text.charCodeAt(dot - 2) !== 0x2e)) return false
  if (classOfElement(text, dot - 1) !== LETTER || classOfElement(text, dot + 1) !== LETTER) return false
  return classOfElement(text, dot + 1 + unitsOfElement(text, dot + 1)) > DIGIT
}

/** Overlapping grams of the unspaced run at `start`. */
function scanUnspaced(text: string, start: number, tokens: TokenColumns): number {
  const kind = classOfElement(text, start)
  const gram = kind === UNSPACED_LETTER ? unspacedGram : ideographGram
  // Where the last `gram` characters begin, oldest first.
  const begins: number[] = [start]
  let end = nextCluster(text, start)
  let added = false
  while (classOfElement(text, end) === kind) {
    begins.push(end)
    end = nextCluster(text, end)
    if (begins.length < gram) continue
    addGram(text, begins.shift()!, end, tokens)
    added = true
  }
  if (!added) addGram(text, start, end, tokens)
  return end
}

function addGram(text: string, start: number, end: number, tokens: TokenColumns): void {
  let hash = 0
  for (let i = start; i < end; i++) hash = nextHash(hash, text.charCodeAt(i))
  tokens.add(start, end, hash | 0)
}

/** End of the character at `offset` with the marks that belong to it. */
function nextCluster(text: string, offset: number): number {
  let end = offset + unitsOfElement(text, offset)
  const limit = end + maxMarkUnits
  while (end < limit) {
    const found = classOfElement(text, end)
    if (found !== UNSPACED_MARK && found !== INVISIBLE) break
    end += unitsOfElement(text, end)
  }
  return end
}

function nextHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x5bd1e995) + 0x3c6ef372
}

/** Class of the character or undecoded entity at `offset`; lone surrogates and the end of the text are {@link OTHER}. */
function classOfElement(text: string, offset: number): number {
  if (offset >= text.length) return OTHER
  const plain = classOfUnit[text.charCodeAt(offset)]!
  if (plain === HIGH_SURROGATE) {
    const codePoint = text.codePointAt(offset)!
    return codePoint > 0xffff ? classOfSupplementary(codePoint) : OTHER
  }
  if (plain !== AMPERSAND) return plain
  const entity = entityAt(text, offset)
  return entity === undefined || entity.character === '&' ? OTHER : classOfElement(entity.character, 0)
}

function unitsOfElement(text: string, offset: number): number {
  if (text.charCodeAt(offset) === 0x26) return entityAt(text, offset)?.length ?? 1
  return text.codePointAt(offset)! > 0xffff ? 2 : 1
}
