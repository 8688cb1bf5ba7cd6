import type { Comparison } from '../../model.js'
import type { Bound } from '../../similarity/verification/token-bits.js'

/** Compares documents of one scan, given by their numbers. Both are the first of their exact class. */
export interface DocumentComparer {
  /** Bytes held for the documents, for the memory limit of a scan. */
  readonly byteLength: number
  /** Announces the earlier documents that will be compared next, so that their data is in the cache. */
  prefetch(earlier: readonly number[]): void
  /** An upper bound of the verdict of {@link compare}, at a fraction of its cost. */
  bound(earlier: number, later: number): Bound
  /**
   * Compares two documents. The verdict is about the earlier one, relative to the later one.
   *
   * @param enoughShare as `SketchComparer.compare` takes it
   */
  compare(earlier: number, later: number, enoughShare?: number): Comparison
}
