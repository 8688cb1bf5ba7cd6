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
const maxClusterUnits = 16

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

/** 32-bit hash of the code units `[start, end)`, the same that {@link scanTokens} gives a token. */
export function hashUnits(text: string, start: number, end: number): number {
  let hash = 0
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995) + 0x3c6ef372
  return hash | 0
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
    else i = found === OTHER ? i + 1 : scanRare(text, i, found, tokens)
  }
}

/** A position whose class needs a second look: a surrogate pair or an entity may begin a token. */
function scanRare(text: string, start: number, found: number, tokens: TokenColumns): number {
  if (found === HIGH_SURROGATE) {
    const real = classAt(text, start)
    if (real <= DIGIT) return scanWord(text, start, tokens)
    if (real <= UNSPACED_MARK) return scanUnspaced(text, start, tokens)
    return start + unitsAt(text, start)
  }
  if (found === AMPERSAND) {
    const entity = entityAt(text, start)
    if (!entity) return start + 1
    return classAt(entity.character, 0) <= DIGIT ? scanWord(text, start, tokens) : start + entity.length
  }
  return start + 1
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
      hash = Math.imul(hash ^ unit, 0x5bd1e995) + 0x3c6ef372
      last = found
      i++
      continue
    }
    const units = found === OTHER ? 0 : unitsThatContinue(text, i, start, last)
    if (units === 0 || i + units > limit) break
    for (const end = i + units; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995) + 0x3c6ef372
  }
  // Only an entity longer than the limit leaves the loop without a step.
  if (i === start) return start + 1
  tokens.add(start, i, hash | 0)
  return i
}

/**
 * How many code units at `offset` belong to the token that began at `start`, though they are no plain letters or digits; 0 ends the token.
 *
 * @param last class of the last letter or digit
 */
function unitsThatContinue(text: string, offset: number, start: number, last: number): number {
  switch (classOfUnit[text.charCodeAt(offset)]) {
    case JOINER:
      return (last === DIGIT && plainClassAt(text, offset + 1) === DIGIT) || isInitial(text, offset, start) ? 1 : 0
    case APOSTROPHE:
      return plainClassAt(text, offset + 1) === LETTER ? 1 : 0
    case INVISIBLE:
      return 1
    case HIGH_SURROGATE: {
      const real = classAt(text, offset)
      return real <= DIGIT || real === INVISIBLE ? 2 : 0
    }
    case AMPERSAND:
      return entityThatContinues(text, offset)
    default:
      return 0
  }
}

function entityThatContinues(text: string, offset: number): number {
  const entity = entityAt(text, offset)
  if (!entity) return 0
  const found = classAt(entity.character, 0)
  const continues = found <= DIGIT || found === INVISIBLE || (found === APOSTROPHE && plainClassAt(text, offset + entity.length) === LETTER)
  return continues ? entity.length : 0
}

/** The dot in `U.S`: single letters on both sides. */
function isInitial(text: string, dot: number, start: number): boolean {
  if (text.charCodeAt(dot) !== 0x2e) return false
  const before = dot - 1 === start || text.charCodeAt(dot - 2) === 0x2e
  return before && plainClassAt(text, dot + 1) === LETTER && plainClassAt(text, dot - 1) === LETTER && plainClassAt(text, dot + 2) > DIGIT
}

/** Overlapping grams of the unspaced run at `start`. */
function scanUnspaced(text: string, start: number, tokens: TokenColumns): number {
  const kind = classAt(text, start)
  const gram = kind === UNSPACED_LETTER ? unspacedGram : ideographGram
  let first = start
  let second = -1
  let third = -1
  let i = nextCluster(text, start)
  let clusters = 1
  while (i < text.length && classAt(text, i) === kind) {
    const next = nextCluster(text, i)
    clusters++
    if (gram === ideographGram) {
      addGram(text, first, next, tokens)
      first = i
    } else if (clusters === 2) {
      second = i
    } else {
      third = i
      addGram(text, first, next, tokens)
      first = second
      second = third
    }
    i = next
  }
  if (clusters < gram) addGram(text, start, i, tokens)
  return i
}

function addGram(text: string, start: number, end: number, tokens: TokenColumns): void {
  tokens.add(start, end, hashUnits(text, start, end))
}

/** End of the character at `offset` with the marks that belong to it. */
function nextCluster(text: string, offset: number): number {
  let i = offset + unitsAt(text, offset)
  const limit = Math.min(text.length, offset + maxClusterUnits)
  while (i < limit) {
    const found = classAt(text, i)
    if (found !== UNSPACED_MARK && found !== INVISIBLE) break
    i += unitsAt(text, i)
  }
  return i
}

function plainClassAt(text: string, offset: number): number {
  return offset < text.length ? classOfUnit[text.charCodeAt(offset)]! : OTHER
}

/** Class of the whole character at `offset`; a lone surrogate is no character. */
function classAt(text: string, offset: number): number {
  const plain = plainClassAt(text, offset)
  if (plain !== HIGH_SURROGATE) return plain
  const codePoint = text.codePointAt(offset)!
  return codePoint > 0xffff ? classOfSupplementary(codePoint) : OTHER
}

function unitsAt(text: string, offset: number): number {
  return text.codePointAt(offset)! > 0xffff ? 2 : 1
}
