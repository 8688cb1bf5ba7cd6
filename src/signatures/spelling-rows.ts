import type { Spellings, Term } from '../analysis/analysed-text.js'
import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import { isKept } from '../analysis/lexicon/random-reduction.js'
import { hash64 } from '../hashing/hash64.js'

/** The unit of a weight: an idf of 1 weighs this much. */
const weightUnit = 65_536

/** The random lexicons that are drawn from a lexicon. */
export interface Reductions {
  /** 0 to 30, because memberships are the bits of one integer; bit 0 is the full lexicon. */
  readonly count: number
  /** Share of the terms that each random lexicon lacks, 0..1. */
  readonly removedShare: number
}

/** The memory of rows and texts: arrays, or the memory of a kernel. */
export interface RowMemory {
  readonly rows: Uint32Array
  readonly texts: Uint8Array
  /** Makes room for a number of rows and bytes of text, and keeps the contents. Both arrays may be replaced. */
  reserve(rows: number, bytes: number): void
}

/** Integers in a row, as a power of two. */
const rowBits = 3
/** Upper half of the term's hash. */
const ofHigh = 0
/** At least 1: an unknown term counts as a term of one document. */
const ofDf = 1
/** Lower half of the term's hash. */
const ofLow = 2
/** idf in whole {@link weightUnit}ths. */
const ofWeight = 3
/** Bit k is 1 if the term is in random lexicon k; bit 0 is always 1. */
const ofKept = 4
/** Offset of the text, in UTF-8. */
const ofTextStart = 5
/** The text's third UTF-16 code unit in the high bits, its length in bytes in the low bits. */
const ofThirdUnit = 6
/** The text's first two UTF-16 code units. */
const ofFirstUnits = 7

/** 1 for a stop word. Shares the integer with the memberships. */
const stopBit = 2 ** 31
const encoder = new TextEncoder()
/** Bytes of room that are reserved ahead for further texts. */
const spareBytes = 1 << 12

/**
 * The lexicon's facts about each spelling: rows of eight integers in one array, because waiting for memory is the larger part of the cost of a token,
 * and a row is half a cache line. A spelling takes 32 bytes and those of its text; the spellings of a full analyser take 10 MB. The order of the
 * integers is that of kernel/families/rows.ts.
 *
 * The random lexicons are drawn with a seed from the lexicon's id, so they are frozen with it.
 */
export class SpellingRows {
  readonly #lexicon: Lexicon
  readonly #reductions: Reductions
  readonly #seed: number
  readonly #memory: RowMemory
  #known = 0
  #textEnd = 0
  /** End of the room that was reserved for texts. */
  #textRoom = 0

  constructor(lexicon: Lexicon, reductions: Reductions, memory: RowMemory) {
    this.#lexicon = lexicon
    this.#reductions = reductions
    this.#seed = hash64(lexicon.id).low
    this.#memory = memory
  }

  /** Fills the rows of the spellings that are new since the last call. The table must be the same each time. */
  fill(spellings: Spellings): void {
    const { size } = spellings
    if (size === this.#known) return
    this.#memory.reserve(size, this.#textRoom)
    for (; this.#known < size; this.#known++) this.#fillRow(this.#known << rowBits, spellings.termOf(this.#known))
  }

  #fillRow(row: number, term: Term): void {
    const { text, high, low, stop } = term
    const df = Math.max(1, this.#lexicon.documentFrequency(term))
    const start = this.#textEnd
    const length = this.#addText(text)
    const { rows } = this.#memory
    rows[row + ofHigh] = high
    rows[row + ofDf] = df
    rows[row + ofLow] = low
    rows[row + ofWeight] = Math.round(Math.log(this.#lexicon.documents / df) * weightUnit)
    rows[row + ofKept] = this.#memberships(term) + (stop ? stopBit : 0)
    rows[row + ofTextStart] = start
    rows[row + ofThirdUnit] = unitAt(text, 2) * 2 ** 16 + length
    rows[row + ofFirstUnits] = unitAt(text, 0) * 2 ** 16 + unitAt(text, 1)
  }

  /** @returns the text's length in bytes */
  #addText(text: string): number {
    this.#reserveText(text.length * 3)
    const written = this.#writeAscii(text) ? text.length : encoder.encodeInto(text, this.#memory.texts.subarray(this.#textEnd)).written
    this.#textEnd += written
    return written
  }

  /** Makes room for a number of bytes, and for more at once, because a request takes longer than writing a text. */
  #reserveText(bytes: number): void {
    if (this.#textEnd + bytes <= this.#textRoom) return
    this.#textRoom = this.#textEnd + bytes + spareBytes
    this.#memory.reserve(0, this.#textRoom)
  }

  /** Appends a text, in a quarter of the encoder's time. @returns false, with the text half written, if it is not all ASCII */
  #writeAscii(text: string): boolean {
    const { texts } = this.#memory
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit > 0x7f) return false
      texts[this.#textEnd + i] = unit
    }
    return true
  }

  #memberships(term: Term): number {
    let bits = 1
    for (let k = 1; k <= this.#reductions.count; k++) {
      if (isKept(term, this.#seed, k, this.#reductions.removedShare)) bits |= 1 << k
    }
    return bits
  }
}

/** The code unit at an offset. A text that ends before it counts as continued with NUL, the smallest unit. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0
}
