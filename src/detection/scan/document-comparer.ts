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
  /** The comparison. Its verdict is about the earlier document, relative to the later one. */
  compare(earlier: number, later: number): Comparison
}
