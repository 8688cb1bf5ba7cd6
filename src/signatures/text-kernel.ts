import { referenceAt } from '../analysis/normalise.js'
import { kernelInstance } from '../kernel-instance.js'
import type { JsonBody } from '../model.js'
import { writeListedWords } from './listed-words.js'
import { foldOfSupplementary, type UnitTableKernel, writeUnitTable } from './scan-tables.js'
import { letterClass } from './sketch-token.js'
import { textKernelCode } from './text-kernel-code.js'

/** The exports of kernel/text/index.ts. Places are offsets into the memory. */
interface KernelExports extends UnitTableKernel {
  reserve(units: number): number
  kindsPlace(): number
  tokensPlace(): number
  bytesPlace(): number
  chosenPlace(): number
  scan(units: number, isNormalised: boolean, watches: boolean, classified: boolean): number
  decodeJson(length: number): number
  choose(at: number, length: number): number
  summarise(at: number, length: number): number
  sortHashes(chosen: number): number
  sortedPlace(chosen: number): number
  readFigure(at: number, length: number): void
  readonly figureLength: { readonly value: number }
  readonly figureTokens: { readonly value: number }
}

/** The words that a scan leaves in the kernel's memory, by place. The digest is there after {@link TextKernel.summarise}. */
export const scanResult = {
  byteLength: 0,
  count: 1,
  words: 2,
  length: 3,
  figureDigestHigh: 4,
  figureDigestLow: 5,
  digestHigh: 6,
  digestLow: 7,
  allWords: 8,
  factDigest: 9,
  allFactDigest: 10,
  headingTokens: 11,
} as const

/** As in kernel/text/memory.ts. */
const resultsPlace = 0x40
const resultWords = 12

/**
 * An instance of the kernel, the code that reads every character of every text, with its own memory. It is compiled from kernel/ to WebAssembly,
 * because as JavaScript it takes twice the time, and spends the first hundred milliseconds of every run on its compilation
 * (docs/decisions/0046-a-kernel-in-web-assembly.md).
 *
 * Views are replaced when the memory grows. Fetch them after the call that may have grown it.
 */
export class TextKernel {
  readonly exports: KernelExports
  /** The whole memory. */
  memory = new Uint8Array()
  /** The folded text, and whatever follows it in the memory. */
  folded = new Uint8Array()
  /** Sketch tokens, and whatever follows them in the memory. */
  tokens = new Uint16Array()
  /** Results of the last scan, by {@link scanResult}. */
  results = new Int32Array()
  #text: string | undefined = ''
  #textPlace = 0
  #units = 0
  /** Number of grams that were chosen in the folded text; -1 if none have been chosen yet. */
  #chosen = -1
  /** Whether the digest of the folded text has been made. */
  #isDigested = false
  #writer = Buffer.alloc(0)

  constructor() {
    const host = {
      letterClass,
      foldSupplementary: foldOfSupplementary,
      isReference: (at: number) => referenceAt(this.text, at) !== undefined,
    }
    this.exports = kernelInstance(textKernelCode, host) as KernelExports
    this.exports.reserve(0)
    writeUnitTable(this.exports)
    writeListedWords(this.exports.memory)
    this.#renewViews()
  }

  /** The text that is scanned. */
  get text(): string {
    this.#text ??= this.#writer.toString('utf16le', this.#textPlace, this.#textPlace + this.#units * 2)
    return this.#text
  }

  /** Makes a text the one that is scanned. Everything found in the text before is gone. */
  writeText(text: string): void {
    this.#reserve(text.length)
    this.#writer.write(text, this.#textPlace, 'utf16le')
    this.#text = text
    this.#units = text.length
  }

  /** As {@link writeText}, without making a string of the text. */
  writeJson({ bytes, start, end }: JsonBody): void {
    this.#reserve(end - start)
    // The previous folded text is gone anyway.
    this.folded.set(bytes.subarray(start, end))
    this.#text = undefined
    this.#units = this.exports.decodeJson(end - start)
  }

  /**
   * Scans the text (kernel/text/scan-text.ts).
   *
   * @param isNormalised whether the text went through `normalise`. If not, the scan ends at the first sign that it must
   * @param watches whether the scan ends at the first mark that may determine the kind of its line
   * @param classified whether {@link writeKinds} has written the kinds of the lines
   * @returns 0, or why the scan ended early: a negative number
   */
  scan(isNormalised: boolean, watches: boolean, classified: boolean): number {
    this.#forget()
    return this.exports.scan(this.#units, isNormalised, watches, classified)
  }

  /** Writes the kinds of the lines into the memory, beside the text. */
  writeKinds(kinds: Uint8Array): void {
    this.memory.set(kinds, this.exports.kindsPlace())
  }

  /** Makes bytes the folded text. */
  writeFolded(bytes: Uint8Array, length: number): void {
    this.#reserve(Math.ceil(length / 3))
    this.folded.set(bytes.subarray(0, length))
    this.results[scanResult.byteLength] = length
    this.#forget()
  }

  /** Makes the digest of the folded text and chooses its grams, unless that has been done. */
  summarise(): void {
    if (this.#isDigested) return
    this.#chosen = this.exports.summarise(this.exports.bytesPlace(), this.results[scanResult.byteLength]!)
    this.#isDigested = true
    this.#renewViews()
  }

  /** Hash and place of each chosen gram of the folded text in turn. */
  chosenGrams(): Uint32Array<ArrayBuffer> {
    this.#choose()
    return new Uint32Array(this.exports.memory.buffer, this.exports.chosenPlace(), this.#chosen * 2)
  }

  /** The distinct hashes of the chosen grams, ascending. */
  sortedHashes(): Uint32Array<ArrayBuffer> {
    this.#choose()
    const count = this.exports.sortHashes(this.#chosen)
    this.#renewViews()
    return new Uint32Array(this.exports.memory.buffer, this.exports.sortedPlace(this.#chosen), count)
  }

  /** Chooses the grams, unless that has been done. Without the digest this takes less time. */
  #choose(): void {
    if (this.#chosen >= 0) return
    this.#chosen = this.exports.choose(this.exports.bytesPlace(), this.results[scanResult.byteLength]!)
    this.#renewViews()
  }

  /** Forgets what was found in the folded text before. */
  #forget(): void {
    this.#chosen = -1
    this.#isDigested = false
  }

  #reserve(units: number): void {
    this.#textPlace = this.exports.reserve(units)
    this.#renewViews()
  }

  #renewViews(): void {
    const bytesPlace = this.exports.bytesPlace()
    // Views of a memory that has grown have no length. Reading the length is faster than asking for the buffer.
    if (this.memory.length > 0 && this.folded.byteOffset === bytesPlace) return
    const { memory } = this.exports
    this.memory = new Uint8Array(memory.buffer)
    this.folded = new Uint8Array(memory.buffer, bytesPlace)
    this.tokens = new Uint16Array(memory.buffer, this.exports.tokensPlace())
    this.results = new Int32Array(memory.buffer, resultsPlace, resultWords)
    this.#writer = Buffer.from(memory.buffer)
  }
}
