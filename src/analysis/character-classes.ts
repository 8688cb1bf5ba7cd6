import { windows1252Characters } from '../windows-1252.js'
import { letterRuns, markRuns, numberRuns } from './unicode-ranges.js'

/** Classes of UTF-16 code units, ordered so that the tokenizer's most frequent tests are one comparison. */
export const LETTER = 0
/** Any number character. `. , : / -` between two of these belong to the token. */
export const DIGIT = 1
/** Han, kana and Hangul: no spaces between words, or none that matter. */
export const IDEOGRAPH = 2
/** Thai, Lao, Khmer, Burmese: alphabetic scripts without spaces between words. */
export const UNSPACED_LETTER = 3
/** A mark or vowel sign that belongs to the unspaced letter before it. */
export const UNSPACED_MARK = 4
/** Dropped from terms without ending a token: soft hyphen, zero-width and direction marks, variation selectors. */
export const INVISIBLE = 5
/** `'` and its typographic forms. */
export const APOSTROPHE = 6
/** `. , : / -`. */
const JOINER = 7
/** `&`, which may begin an undecoded character reference. */
export const AMPERSAND = 8
/** First half of a surrogate pair. */
const HIGH_SURROGATE = 9
/** Everything else: ends a token. */
export const OTHER = 10

/** Inclusive ranges of code points, in ascending order. */
type Ranges = readonly (readonly [number, number])[]

// Letters of these blocks. Blocks and not script properties, because shared letters such as the kana length mark belong to no script.
const ideographBlocks: Ranges = [
  [0x1100, 0x115f],
  [0x3005, 0x3006],
  [0x3031, 0x3035],
  [0x303b, 0x303c],
  [0x3041, 0x3096],
  [0x309d, 0x309f],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30ff],
  [0x3105, 0x312f],
  [0x3131, 0x318e],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff66, 0xff9d],
  [0xffa0, 0xffdc],
]
const ideographSupplements: Ranges = [
  [0x16fe3, 0x16fe3],
  [0x16ff2, 0x16ff3],
  [0x1aff0, 0x1b16f],
]
const unspacedBlocks: Ranges = [
  [0x0e01, 0x0e4e],
  [0x0e81, 0x0edf],
  [0x1000, 0x109f],
  [0x1780, 0x17dd],
  [0xa9e0, 0xa9fe],
  [0xaa60, 0xaa7f],
]
const ideographicZero = 0x3007
// Conjoining Hangul vowels and finals, kana voice marks: parts of the character before them, with which NFC joins them.
const attachedBlocks: Ranges = [
  [0x1160, 0x11ff],
  [0x3099, 0x309a],
  [0xd7b0, 0xd7fb],
  [0xff9e, 0xff9f],
]
/** Code units of the class {@link INVISIBLE}, as inclusive ranges. */
export const invisibleBlocks: Ranges = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
]
/** The characters of the class {@link APOSTROPHE}. */
export const apostrophes = "'’‘‛ʼ＇´`′"
const joiners = '.,:/-'

/** Class of every UTF-16 code unit. A table of 64 KB, because the tokenizer reads it once for each character. Built once. */
export const classOfUnit: Uint8Array = buildUnitTable()
let classOfPlane1: Uint8Array | undefined

/** Class of a code point above U+FFFF. The first call for U+10000 to U+1FFFF builds a table. */
export function classOfSupplementary(codePoint: number): number {
  if (codePoint < 0x20000) {
    classOfPlane1 ??= buildPlane1Table()
    return classOfPlane1[codePoint - 0x10000]!
  }
  if (codePoint < 0x40000) return IDEOGRAPH
  return codePoint >= 0xe0000 && codePoint < 0xe1000 ? INVISIBLE : OTHER
}

function buildUnitTable(): Uint8Array {
  const letters = rangesOf(letterRuns, 0)
  const unspaced = overlaps(letters, unspacedBlocks)
  const table = buildPropertyTable(letters, rangesOf(numberRuns, 0))
  fill(table, overlaps(letters, ideographBlocks), IDEOGRAPH)
  fill(table, unspaced, UNSPACED_LETTER)
  fill(table, overlaps(unspaced, rangesOf(markRuns, 0)), UNSPACED_MARK)
  fill(table, overlaps(letters, attachedBlocks), UNSPACED_MARK)
  table[ideographicZero] = IDEOGRAPH
  fill(table, invisibleBlocks, INVISIBLE)
  fill(table, [[0xd800, 0xdbff]], HIGH_SURROGATE)
  for (const character of apostrophes) table[character.charCodeAt(0)] = APOSTROPHE
  for (const character of joiners) table[character.charCodeAt(0)] = JOINER
  table['&'.charCodeAt(0)] = AMPERSAND
  // Last, so that a mojibake quotation mark or letter gets the class of the character that it stands for.
  for (let i = 0; i < windows1252Characters.length; i++) table[0x80 + i] = table[windows1252Characters.charCodeAt(i)]!
  return table
}

function buildPlane1Table(): Uint8Array {
  const letters = rangesOf(letterRuns, 0x10000)
  const table = buildPropertyTable(letters, rangesOf(numberRuns, 0x10000))
  const blocks = ideographSupplements.map(([from, to]) => [from - 0x10000, to - 0x10000] as const)
  fill(table, overlaps(letters, blocks), IDEOGRAPH)
  return table
}

/** Classes of 65,536 code points: letters and marks, digits, and everything else. */
function buildPropertyTable(letters: Ranges, numbers: Ranges): Uint8Array {
  const table = new Uint8Array(0x10000).fill(OTHER)
  fill(table, letters, LETTER)
  fill(table, numbers, DIGIT)
  return table
}

/** The runs of a constant of unicode-ranges.ts within the 65,536 code points from `first`, as offsets from it. */
function rangesOf(runs: string, first: number): [number, number][] {
  const ranges: [number, number][] = []
  let at = -first
  let inside = false
  for (const length of runs.split(' ')) {
    const from = Math.max(at, 0)
    at += Number.parseInt(length, 36)
    const to = Math.min(at, 0x10000) - 1
    if (inside && from <= to) ranges.push([from, to])
    inside = !inside
  }
  return ranges
}

/** What is in both of two lists. Compares ranges and not single code points, because every command waits for the table. */
function overlaps(ranges: Ranges, blocks: Ranges): [number, number][] {
  const found: [number, number][] = []
  let next = 0
  for (const [from, to] of ranges) {
    while (next < blocks.length && blocks[next]![1] < from) next++
    for (let i = next; i < blocks.length && blocks[i]![0] <= to; i++)
      found.push([Math.max(from, blocks[i]![0]), Math.min(to, blocks[i]![1])])
  }
  return found
}

function fill(table: Uint8Array, ranges: Ranges, value: number): void {
  for (const [from, to] of ranges) table.fill(value, from, to + 1)
}
