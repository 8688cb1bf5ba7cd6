import type { Comparison } from '../../model.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { haveEqualTexts, SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { type Bound, TokenBits } from '../../similarity/verification/token-bits.js'
import { verificationParams } from '../../similarity/verification/verification-params.js'
import type { DocumentTable } from './document-table.js'

/**
 * Compares documents of a scan, given by their numbers, by their sketches. Both are the first of their exact class. Keeps the view of the later
 * sketch, because a document is compared with many in a row.
 */
export class SketchComparison {
  readonly #documents: DocumentTable
  readonly #comparer: SketchComparer
  readonly #bits = new TokenBits()
  #later = -1
  /** The result of prefetching. It is kept because the compiler would remove work whose result is not used. */
  #prefetched = 0
  #laterSketch: Uint16Array = new Uint16Array()
  #isShort = false

  /** @param tellsVariants as {@link SketchComparer} takes it */
  constructor(documents: DocumentTable, tellsVariants: boolean) {
    this.#documents = documents
    this.#comparer = new SketchComparer(tellsVariants)
  }

  /** Bytes held for the documents, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#bits.byteLength
  }

  /** Announces the earlier documents that will be compared next, so that their data is in the cache. */
  prefetch(earlier: readonly number[]): void {
    this.#prefetched ^= this.#bits.prefetch(earlier)
  }

  /**
   * An upper bound of the verdict of {@link compare}, at a fraction of its cost; documents of two scopes, which may share terms by chance, are
   * `distinct`.
   *
   * Equal letters with other spaces between them are different tokens, for which the bits give no bound. Such texts are one class of the scan and
   * never compared, unless one of two short texts has a title. So only short texts are checked for equality.
   */
  bound(earlier: number, later: number): Bound {
    if (!this.#documents.areOfOneScope(earlier, later)) return 'distinct'
    this.#look(later)
    if (!this.#bits.has(later)) this.#bits.set(later, this.#laterSketch)
    if (!this.#bits.has(earlier)) this.#bits.set(earlier, this.#documents.sketch(earlier))
    if (this.#isShort && haveEqualTexts(this.#documents.sketch(earlier), this.#laterSketch)) return 'any'
    return this.#bits.bound(earlier, later)
  }

  /**
   * Compares two documents of one scope. The verdict is about the earlier one, relative to the later one.
   *
   * @param enoughShare as `SketchComparer.compare` takes it
   */
  compare(earlier: number, later: number, enoughShare?: number): Comparison {
    this.#look(later)
    return this.#comparer.compare(this.#documents.sketch(earlier), this.#laterSketch, enoughShare)
  }

  #look(later: number): void {
    if (later === this.#later) return
    this.#later = later
    this.#laterSketch = this.#documents.sketch(later)
    this.#isShort = readSketchField(this.#laterSketch, sketchField.foldedBytes) < verificationParams.titleVetoBytes
  }
}
