import { OnefoldError } from '../errors.js'

/**
 * The sketch of a document: everything that verification reads, in 16-bit words, so that the text is not read again.
 *
 *     word 0       format version
 *     words 1-2    bytes of the folded text, low half first
 *     words 3-6    digest of the folded text
 *     words 7-8    digest of the figure sequence
 *     words 9-10   own words and figures, short words included (text-scanner.ts)
 *     words 11-12  digest of the folded title, 0 without one
 *     word 13      digest of the own figures and words with digits, 0 if it tells nothing (text-scanner.ts)
 *     word 14      low byte: tokens of the title; high byte: tokens of the heading with which the text begins, 0 without one
 *     then         the title's tokens, hashes with the flag of a fact, then the text's (text-scanner.ts)
 *
 * 2 bytes per token and 30 bytes more: a text of 2 KB takes about 500 bytes.
 */
export const sketchVersion = 2

/** Version of the fold, from which `exact`, the fingerprints and the sketch are made. Any change of their bits requires a new version. */
export const foldVersion = 18

const headTokensAt = 14
/** Words before the title's tokens. */
export const sketchHeaderWords = 15

/** Offsets of the header's fields, in words. */
export const sketchField = {
  version: 0,
  foldedBytes: 1,
  textDigest: 3,
  figureDigest: 7,
  ownWords: 9,
  titleDigest: 11,
  factDigest: 13,
  headTokens: headTokensAt,
} as const

/** Shift to the tokens of the heading, in the word that counts both. */
export const headingShift = 8

/** A sketch, if this release can compare it; undefined for one of another format. */
export function comparableSketch(sketch: Uint16Array | undefined): Uint16Array | undefined {
  return sketch?.[sketchField.version] === sketchVersion ? sketch : undefined
}

/** Reads an unsigned 32-bit field of a sketch, low half first. */
export function readSketchField(sketch: Uint16Array, field: number): number {
  return (sketch[field]! | (sketch[field + 1]! << 16)) >>> 0
}

/** Writes an unsigned 32-bit field of a sketch, low half first. */
export function writeSketchField(sketch: Uint16Array, field: number, value: number): void {
  sketch[field] = value & 0xffff
  sketch[field + 1] = value >>> 16
}

function titleLength(sketch: Uint16Array): number {
  return sketch[headTokensAt]! & ((1 << headingShift) - 1)
}

/** How many of the text's first tokens are its heading. */
export function sketchHeadingTokens(sketch: Uint16Array): number {
  return sketch[headTokensAt]! >>> headingShift
}

/** A copy of a sketch in which the text begins with no heading. */
export function withoutHeading(sketch: Uint16Array): Uint16Array {
  const copy = sketch.slice()
  copy[headTokensAt] = titleLength(sketch)
  return copy
}

/** The distinct tokens of the title, each a hash and possibly `factFlag`. A view. */
export function sketchTitleTokens(sketch: Uint16Array): Uint16Array {
  return sketch.subarray(sketchHeaderWords, sketchHeaderWords + titleLength(sketch))
}

/** Offset of the text's first token. */
export function sketchTokensStart(sketch: Uint16Array): number {
  return sketchHeaderWords + titleLength(sketch)
}

/** The tokens of the text in order. A view. */
export function sketchTokens(sketch: Uint16Array): Uint16Array {
  return sketch.subarray(sketchTokensStart(sketch))
}

/** The sketch as the field `sketch` stores it: standard padded base64 of its words, little-endian. */
export function encodeSketch(sketch: Uint16Array): string {
  const bytes = new Uint8Array(sketch.length * 2)
  for (let i = 0; i < sketch.length; i++) {
    bytes[i * 2] = sketch[i]! & 255
    bytes[i * 2 + 1] = sketch[i]! >>> 8
  }
  return Buffer.from(bytes.buffer).toString('base64')
}

/**
 * Decodes the output of {@link encodeSketch}.
 *
 * @throws OnefoldError SKETCH_INVALID if it is not a sketch; SKETCH_VERSION if another release wrote it, with both versions and the remedy
 */
export function decodeSketch(encoded: string): Uint16Array {
  const bytes = fromBase64(encoded)
  const words = new Uint16Array(bytes.length >>> 1)
  for (let i = 0; i < words.length; i++) words[i] = bytes.charCodeAt(i * 2) | (bytes.charCodeAt(i * 2 + 1) << 8)
  if (words.length === 0 || bytes.length % 2 === 1) throw invalid()
  const version = words[sketchField.version]!
  if (version !== sketchVersion) {
    throw new OnefoldError(
      'SKETCH_VERSION',
      `the sketch has format version ${version}, this release reads ${sketchVersion}: sign the document again`,
      { expected: sketchVersion, got: version },
    )
  }
  if (words.length < sketchHeaderWords || words.length < sketchHeaderWords + titleLength(words)) throw invalid()
  return words
}

function invalid(): OnefoldError {
  return new OnefoldError('SKETCH_INVALID', 'the stored sketch is damaged: sign the document again')
}

/** A string with one character for each byte, as `atob` returns it. Copying it into an array first took four times as long. */
function fromBase64(encoded: string): string {
  try {
    return atob(encoded)
  } catch {
    throw invalid()
  }
}
