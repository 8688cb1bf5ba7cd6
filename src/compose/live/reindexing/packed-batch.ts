import { arraysOf } from '../../../detection/live/reindexing/grouping/grouping-batch.js'
import type { ReadBatch } from '../../../detection/live/reindexing/reindex-parts.js'
import { OnefoldError } from '../../../errors.js'

/** A batch in the form of a record: its arrays one after another, in base64. */
export interface PackedBatch {
  readonly range: number
  readonly next: number
  readonly ids: readonly string[]
  /** Length of each array. */
  readonly lengths: readonly number[]
  readonly data: string
}

/** Packs a batch into the form of a record. */
export function packBatch({ range, next, batch }: ReadBatch): PackedBatch {
  const arrays = arraysOf(batch)
  const bytes = arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength))
  return {
    range,
    next,
    ids: batch.signed.ids,
    lengths: arrays.map(({ length }) => length),
    data: Buffer.concat(bytes).toString('base64'),
  }
}

/** Reads what {@link packBatch} wrote. @throws OnefoldError STORE_DAMAGED */
export function unpackBatch({ range, next, ids, lengths, data }: PackedBatch): ReadBatch {
  const reader = new ArrayReader(Buffer.from(data, 'base64'), lengths)
  const since = reader.next(Float64Array)
  const scopes = reader.next(Float64Array)
  const signed = {
    ids,
    scopes,
    lengths: reader.next(Uint32Array),
    foldedBytes: reader.next(Uint32Array),
    exact: reader.next(Uint32Array),
    terms: reader.next(Uint32Array),
    termOffsets: reader.next(Uint32Array),
    sketchOffsets: reader.next(Uint32Array),
    sketches: reader.next(Uint16Array),
  }
  return { range, next, batch: { signed, since } }
}

type Numbers = Float64Array | Uint32Array | Uint16Array
type NumbersClass<Values> = { readonly BYTES_PER_ELEMENT: number; new (buffer: ArrayBuffer): Values }

class ArrayReader {
  readonly #bytes: Buffer
  readonly #lengths: readonly number[]
  #array = 0
  #at = 0

  constructor(bytes: Buffer, lengths: readonly number[]) {
    this.#bytes = bytes
    this.#lengths = lengths
  }

  /** Copies the array, because an array of numbers must begin at a multiple of its element size. */
  next<Values extends Numbers>(create: NumbersClass<Values>): Values {
    const end = this.#at + this.#lengths[this.#array++]! * create.BYTES_PER_ELEMENT
    if (end > this.#bytes.length)
      throw new OnefoldError('STORE_DAMAGED', 'the stored state of the reindex is cut off; cancel it, and start again')
    const copy = new Uint8Array(this.#bytes.subarray(this.#at, end)).buffer
    this.#at = end
    return new create(copy)
  }
}
