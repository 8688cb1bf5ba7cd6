import { kernelInstance } from '../kernel-instance.js'
import { jsonKernelCode } from './json-kernel-code.js'

/** What kernel/json/index.ts exports; places are offsets into the memory. */
interface JsonKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  reserve(length: number): number
  watch(count: number): void
  namePlace(i: number): number
  readLine(from: number, length: number): number
}

/**
 * Kinds of value that a field may hold. `ascii`: a string without escapes; `canonical`: another string in the form that `JSON.stringify` would write;
 * `string`: any other string; `literal`: true or false; `nested`: a list or an object.
 */
export const ValueKind = { absent: 0, ascii: 1, string: 2, number: 3, literal: 4, null: 5, nested: 6, canonical: 7 } as const

// As in kernel/json/memory.ts and fields.ts.
const slotsPlace = 0x40
const slotWords = 3
const longestName = 60
/** Fields that can be watched. */
const mostWatchedFields = 8

/**
 * Finds the fields of JSON lines by their positions, without making values of everything in a line: a third of the cost of `JSON.parse`, and no
 * garbage. Faulty lines, and those with escapes in a name or values more than 32 deep, are left to the caller.
 *
 * Exactly as strict as `JSON.parse`. If a name occurs several times, the last one counts, as there.
 */
export class JsonFields {
  readonly #kernel: JsonKernel
  #block: Buffer = Buffer.alloc(0)
  #slots = new Int32Array()

  /** @param names of the fields that are asked for, at most {@link mostWatchedFields} */
  constructor(names: readonly string[]) {
    this.#kernel = kernelInstance(jsonKernelCode) as JsonKernel
    names.forEach((name, i) => {
      const bytes = Buffer.from(name)
      const place = this.#kernel.namePlace(i)
      // A name that is too long gets no length, and is never found.
      if (bytes.length > longestName) return
      new DataView(this.#kernel.memory.buffer).setUint32(place, bytes.length, true)
      new Uint8Array(this.#kernel.memory.buffer, place + 4).set(bytes)
    })
    this.#kernel.watch(names.length)
  }

  /** Whether all of these names can be watched. */
  static canWatch(names: readonly string[]): boolean {
    return names.length <= mostWatchedFields && names.every((name) => name !== '' && Buffer.byteLength(name) <= longestName)
  }

  /** Takes the lines that are read next. */
  load(block: Buffer): void {
    const place = this.#kernel.reserve(block.length)
    const { buffer } = this.#kernel.memory
    if (this.#slots.buffer !== buffer) this.#slots = new Int32Array(buffer, slotsPlace, mostWatchedFields * slotWords)
    new Uint8Array(buffer, place).set(block)
    this.#block = block
  }

  /**
   * Reads the line that begins at a byte of the block.
   *
   * @returns the position of its line feed, or the end of the block; -1 if the caller must read the line itself
   */
  readLine(start: number): number {
    return this.#kernel.readLine(start, this.#block.length)
  }

  /** What the last line that was read holds under the i-th name. */
  kind(i: number): number {
    return this.#slots[i * slotWords]!
  }

  /** First byte of the value; of a string, the one after its quote. */
  start(i: number): number {
    return this.#slots[i * slotWords + 1]!
  }

  /** Byte after the value; of a string, its closing quote. */
  end(i: number): number {
    return this.#slots[i * slotWords + 2]!
  }

  /** The string under the i-th name, well-formed. */
  string(i: number): string {
    if (this.kind(i) === ValueKind.ascii) return this.#block.toString('latin1', this.start(i), this.end(i))
    return decodeJsonString(this.body(i))
  }

  /** Where the string under the i-th name stands. */
  body(i: number): JsonString {
    return { bytes: this.#block, start: this.start(i), end: this.end(i), isCanonical: this.kind(i) !== ValueKind.string }
  }
}

/** The body of a JSON string, without its quotes, as it is in valid UTF-8. */
export interface JsonString {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  /** `JSON.stringify` writes the string that it stands for with the same bytes. */
  readonly isCanonical: boolean
}

/** The string that a body stands for, well-formed. */
export function decodeJsonString({ bytes, start, end }: JsonString): string {
  return (JSON.parse(bytes.toString('utf8', start - 1, end + 1)) as string).toWellFormed()
}
