import { sketchBytes, sketchText, sketchWords } from '../../sketch-words.js'
import { BitReader, BitWriter } from './bits.js'

/**
 * The form in which an index holds a sketch: without loss, in two thirds of the room.
 *
 *     byte 0        3, the version of this form; sketches that are not packed begin with their own version, 1 or 2
 *     8 bits each   count of words, seven bits per byte, low bits first, 128 added where more follow
 *     first word    0 for 2, the version of sketches, else 1 and its 16 bits
 *     next 13       0 for a word of 0, else 1 and its 16 bits: lengths and digests
 *     next word     as the count of words: tokens of the title and of the heading
 *     tokens        0 and the number of an earlier token that is the same, in as few bits as there are different ones so far
 *                   10 and 12 bits of a new token that has no flag
 *                   110 and 12 bits of a new token that is a name and nothing else
 *                   1110 and 12 bits of a new token that is a fact and nothing else
 *                   1111 and 16 bits of any other
 *
 * Every second token of a text has been there before, and four of five new ones have no flags (sketch-token.ts in signatures). Words of any
 * other layout are coded as well and take more room. A model of chances with a range coder saves 7 % more and takes ten times as long
 * (docs/decisions/0096-size-of-the-fields.md), and candidates are unpacked by the hundred.
 */
const packedVersion = 3

/** Words before the count of the title's tokens; the first is the version. */
const headerWords = 14
/** That of src/signatures/sketch.ts, which this room does not import. Sketches of other versions take two more bytes. */
const sketchVersion = 2
const hashBits = 12
const hashMask = (1 << hashBits) - 1
const factFlag = 1 << 12
const nameFlag = 1 << 13
/** How many tokens get a number. Beyond that, a number would take as many bits as the token. */
const mostNumbered = 1 << hashBits

/** Bytes of the version and the two lengths at most… */
const fixedBytes = 16
/** …and of a word: four bits that tell its kind, and its own sixteen. */
const bytesOfWord = 3

/** One for all, because coding never waits. */
const numbers = new Uint16Array(1 << 16)

/** Packs a sketch from the form in which the fields of a document have it. @param encoded padded base64 of words */
export function packSketch(encoded: string): string {
  const bytes = sketchBytes(encoded)
  return bytes === undefined ? encoded : packSketchWords(sketchWords(bytes))
}

/** The words of a sketch in the form of the index. */
export function packSketchWords(words: Uint16Array): string {
  return sketchText(packWords(words))
}

/** The words of a packed sketch, or of one that is not packed; undefined if it is neither. Cost: some 20 ns a word. */
export function unpackSketch(stored: string): Uint16Array | undefined {
  const packed = Buffer.from(stored, 'base64')
  if (packed[0] === packedVersion) return unpackWords(packed)
  const bytes = sketchBytes(stored)
  return bytes && sketchWords(bytes)
}

/** Words in the form of the index. Cost: some 30 ns a word. */
export function packWords(words: Uint16Array): Uint8Array {
  const writer = new BitWriter(fixedBytes + bytesOfWord * words.length)
  writer.write(packedVersion, 8)
  writeLength(writer, words.length)
  const header = Math.min(headerWords, words.length)
  for (let i = 0; i < header; i++) writeWord(writer, words[i]!, expectedWord(i))
  if (words.length > headerWords) writeLength(writer, words[headerWords]!)
  writeTokens(writer, words.subarray(headerWords + 1))
  return writer.finish()
}

/** Reads what {@link packWords} gave; undefined if the bytes are too few for the words that they announce. */
export function unpackWords(bytes: Uint8Array): Uint16Array | undefined {
  const reader = new BitReader(bytes, 1)
  const length = readLength(reader)
  // No word takes less than a bit.
  if (length > reader.left) return undefined
  const words = new Uint16Array(length)
  const header = Math.min(headerWords, length)
  for (let i = 0; i < header; i++) words[i] = reader.read(1) === 1 ? reader.read(16) : expectedWord(i)
  if (length > headerWords) words[headerWords] = readLength(reader)
  readTokens(reader, words, headerWords + 1)
  return words
}

/** What a word of the header is so often that it takes a bit. */
function expectedWord(i: number): number {
  return i === 0 ? sketchVersion : 0
}

function writeWord(writer: BitWriter, word: number, expected: number): void {
  writer.write(word === expected ? 0 : 1, 1)
  if (word !== expected) writer.write(word, 16)
}

function writeLength(writer: BitWriter, length: number): void {
  let rest = length
  for (; rest > 127; rest >>>= 7) writer.write((rest & 127) | 128, 8)
  writer.write(rest, 8)
}

function readLength(reader: BitReader): number {
  let length = 0
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = reader.read(8)
    length |= (byte & 127) << shift
    if (byte < 128) break
  }
  return length
}

function writeTokens(writer: BitWriter, tokens: Uint16Array): void {
  let known = 0
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const number = numbers[token]!
    // A number has at most 13 bits, so the 0 before it is written along with it as one more bit.
    if (number !== 0) writeNumber(writer, number - 1, known, 1)
    else {
      writeNew(writer, token)
      if (known < mostNumbered) numbers[token] = ++known
    }
  }
  for (let i = 0; i < tokens.length; i++) numbers[tokens[i]!] = 0
}

function readTokens(reader: BitReader, words: Uint16Array, from: number): void {
  const tokens = new Uint16Array(Math.max(0, Math.min(words.length - from, mostNumbered)))
  let known = 0
  for (let i = from; i < words.length; i++) {
    if (reader.read(1) === 0) words[i] = tokens[readNumber(reader, known)] ?? 0
    else {
      words[i] = readNew(reader)
      if (known < mostNumbered) tokens[known++] = words[i]!
    }
  }
}

function writeNew(writer: BitWriter, token: number): void {
  const hash = token & hashMask
  if (token === hash) writer.write((0b10 << hashBits) | hash, 2 + hashBits)
  else if (token === (hash | nameFlag)) writer.write((0b110 << hashBits) | hash, 3 + hashBits)
  else if (token === (hash | factFlag)) writer.write((0b1110 << hashBits) | hash, 4 + hashBits)
  else {
    writer.write(0b1111, 4)
    writer.write(token, 16)
  }
}

/** Behind the first bit. */
function readNew(reader: BitReader): number {
  if (reader.read(1) === 0) return reader.read(hashBits)
  if (reader.read(1) === 0) return reader.read(hashBits) | nameFlag
  return reader.read(1) === 0 ? reader.read(hashBits) | factFlag : reader.read(16)
}

/**
 * Writes a number below `count`, which is 1 or more. If `count` is not a power of two, the first numbers take one bit less than the others.
 *
 * @param zeros number of 0 bits before it
 */
function writeNumber(writer: BitWriter, number: number, count: number, zeros: number): void {
  const bits = 31 - Math.clz32(count)
  const short = (2 << bits) - count
  if (number < short) writer.write(number, zeros + bits)
  else writer.write(number + short, zeros + bits + 1)
}

function readNumber(reader: BitReader, count: number): number {
  const bits = 31 - Math.clz32(count)
  const short = (2 << bits) - count
  const number = reader.read(Math.max(bits, 0))
  return number < short ? number : ((number << 1) | reader.read(1)) - short
}
