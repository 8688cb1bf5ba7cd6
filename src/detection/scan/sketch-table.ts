import { Column } from '../column.js'

/** Smallest length of a chunk, in numbers of 16 bits. */
const chunkLength = 1 << 22
/** Factor of the chunk number in a position, which is chunk number and offset in one double: exact up to 2^53. */
const chunkSpan = 2 ** 32

/** Sketches one after the other, in chunks that never move. Memory: that of the sketches, and 12 bytes per document. */
export class SketchTable {
  /** All sketches. {@link placeOf} gives positions in them. */
  readonly chunks: Uint16Array[] = []
  readonly #isShared: boolean
  readonly #places = new Column((n) => new Float64Array(n))
  readonly #lengths = new Column((n) => new Uint32Array(n))
  #used = 0

  /** @param isShared whether the sketches are kept in memory that other threads can read */
  constructor(isShared: boolean) {
    this.#isShared = isShared
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.byteLength, this.#places.byteLength + this.#lengths.byteLength)
  }

  set(document: number, sketch: Uint16Array): void {
    if (this.chunks.length === 0 || this.#used + sketch.length > chunkLength) {
      this.chunks.push(this.#createChunk(Math.max(chunkLength, sketch.length)))
      this.#used = 0
    }
    const chunk = this.chunks.length - 1
    this.chunks[chunk]!.set(sketch, this.#used)
    this.#places.reach(document)
    this.#lengths.reach(document)
    this.#places.values[document] = chunk * chunkSpan + this.#used
    this.#lengths.values[document] = sketch.length
    this.#used += sketch.length
  }

  /** The sketch of a document, as a view. */
  get(document: number): Uint16Array {
    return sketchAt(this.chunks, this.placeOf(document), this.lengthOf(document))
  }

  /** The position of the sketch of a document, for {@link sketchAt}. */
  placeOf(document: number): number {
    return this.#places.values[document]!
  }

  /** Length of the sketch of a document, in numbers of 16 bits. */
  lengthOf(document: number): number {
    return this.#lengths.values[document]!
  }

  #createChunk(length: number): Uint16Array {
    return new Uint16Array(this.#isShared ? new SharedArrayBuffer(length * 2) : new ArrayBuffer(length * 2))
  }
}

/** The sketch at a position in {@link SketchTable.chunks}, as a view. */
export function sketchAt(chunks: readonly Uint16Array[], place: number, length: number): Uint16Array {
  const offset = place % chunkSpan
  return chunks[Math.floor(place / chunkSpan)]!.subarray(offset, offset + length)
}
