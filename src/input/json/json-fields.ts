import { kernelInstance } from '../../kernel-instance.js'
import type { JsonBody } from '../../model.js'
import { jsonKernelCode } from './json-kernel-code.js'

/** The exports of kernel/json/index.ts. Places are offsets into the memory. */
interface JsonKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  reserve(length: number): number
  watch(count: number): void
  namePlace(i: number): number
  readLine(from: number, length: number): number
}

/**
 * Kinds of value of a field. `ascii` is a string without escapes, `canonical` another string that is written as `JSON.stringify` would write it,
 * `string` any other string, `literal` true or false, `nested` a list or an object.
 */
export const ValueKind = { absent: 0, ascii: 1, string: 2, number: 3, literal: 4, null: 5, nested: 6, canonical: 7 } as const

// As in kernel/json/memory.ts and fields.ts.
const slotsPlace = 0x40
const slotWords = 3
const longestName = 60
/** Number of fields that can be watched. */
const mostWatchedFields = 8

/**
 * Finds the places of fields in JSON lines without making values of everything in the line, at a third of the cost of `JSON.parse`, and without
 * garbage. Leaves to its caller lines with escapes in a name, with values more than 32 deep, and faulty ones.
 *
 * Exactly as strict as `JSON.parse`. Of several fields of one name the last counts, as there.
 */
export class JsonFields {
  readonly #kernel: JsonKernel
  #block: Buffer = Buffer.alloc(0)
  #slots = new Int32Array()

  /** @param names of the wanted fields, at most {@link mostWatchedFields} */
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

  /** Loads the lines that are read next. */
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
   * @returns the offset of its line feed, or the end of the block; -1 if the caller must read the line itself
   */
  readLine(start: number): number {
    return this.#kernel.readLine(start, this.#block.length)
  }

  /** The kind of the value under the i-th name in the last line that was read. */
  kind(i: number): number {
    return this.#slots[i * slotWords]!
  }

  /** First byte of the value; for a string, the byte after its opening quote. */
  start(i: number): number {
    return this.#slots[i * slotWords + 1]!
  }

  /** Byte after the value; for a string, its closing quote. */
  end(i: number): number {
    return this.#slots[i * slotWords + 2]!
  }

  /** The string under the i-th name, well-formed. */
  string(i: number): string {
    if (this.kind(i) === ValueKind.ascii) return this.#block.toString('latin1', this.start(i), this.end(i))
    return decodeJsonBody(this.body(i))
  }

  /** The place of the string under the i-th name. */
  body(i: number): JsonBody {
    return { bytes: this.#block, start: this.start(i), end: this.end(i), isCanonical: this.kind(i) !== ValueKind.string }
  }
}

/** The string of a body, well-formed. */
export function decodeJsonBody({ bytes, start, end }: JsonBody): string {
  const quoted = Buffer.from(bytes.buffer, bytes.byteOffset + start - 1, end - start + 2)
  return (JSON.parse(quoted.toString()) as string).toWellFormed()
}
