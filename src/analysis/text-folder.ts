import { foldOfUnit, foldSupplementary } from './case-fold.js'
import {
  classOfSupplementary,
  classOfUnit,
  DIGIT,
  HIGH_SURROGATE,
  IDEOGRAPH,
  LETTER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from './character-classes.js'

const maxBytesPerUnit = 3
const combiningDotAbove = 0x307
const letterI = 0x69

/** 1 for the classes that belong to the folded text: letters, marks and digits of every script. */
const isFolded = new Uint8Array(16)
for (const kind of [LETTER, DIGIT, IDEOGRAPH, UNSPACED_LETTER, UNSPACED_MARK]) isFolded[kind] = 1

/**
 * Folds normalised text to the bytes that decide equality and feed the character grams: lower-case letters, combining marks and digits in
 * UTF-8, everything else removed.
 *
 * Holds one buffer that grows to the longest text seen, so that folding allocates nothing a document; use one a thread. Hot path: two table
 * look-ups and one to three stores a code unit.
 */
export class TextFolder {
  /** The folded bytes, valid up to {@link length} until the next fold. */
  bytes: Uint8Array = new Uint8Array(1 << 16)
  /** Count of folded bytes. */
  length = 0

  /**
   * @param text as `normalise` gives it
   * @returns the count of folded bytes; the bytes are in {@link bytes}
   */
  fold(text: string): number {
    if (this.bytes.length < text.length * maxBytesPerUnit) this.bytes = new Uint8Array(text.length * maxBytesPerUnit * 2)
    const bytes = this.bytes
    let end = 0
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      const kind = classOfUnit[unit]!
      if (isFolded[kind] === 0) {
        if (kind === HIGH_SURROGATE) end = appendSupplementary(bytes, end, text.codePointAt(i)!)
        continue
      }
      const folded = foldOfUnit[unit]!
      if (folded < 0x80) {
        bytes[end++] = folded
      } else if (folded < 0x800) {
        // Lower-casing İ elsewhere leaves an i with a dot above; the fold has one i.
        if (folded === combiningDotAbove && end > 0 && bytes[end - 1] === letterI) continue
        bytes[end++] = 0xc0 | (folded >>> 6)
        bytes[end++] = 0x80 | (folded & 63)
      } else {
        bytes[end++] = 0xe0 | (folded >>> 12)
        bytes[end++] = 0x80 | ((folded >>> 6) & 63)
        bytes[end++] = 0x80 | (folded & 63)
      }
    }
    this.length = end
    return end
  }
}

/** The second half of the pair is passed over by the caller: low surrogates belong to no class of the folded text. */
function appendSupplementary(bytes: Uint8Array, end: number, codePoint: number): number {
  if (codePoint <= 0xffff || isFolded[classOfSupplementary(codePoint)] === 0) return end
  const folded = foldSupplementary(codePoint)
  bytes[end] = 0xf0 | (folded >>> 18)
  bytes[end + 1] = 0x80 | ((folded >>> 12) & 63)
  bytes[end + 2] = 0x80 | ((folded >>> 6) & 63)
  bytes[end + 3] = 0x80 | (folded & 63)
  return end + 4
}
