import type { Comparison } from '../../model.js'
import type { Bound } from '../../similarity/verification/token-bits.js'

/** Compares documents of one scan by their numbers. Both are class representatives. */
export interface DocumentComparer {
  /** Bytes held for the documents, for the memory limit of a scan. */
  readonly byteLength: number
  /** Announces which earlier documents will be compared next, so that what is known of them is at hand. */
  prefetch(earlier: readonly number[]): void
  /** The most that {@link compare} can say, at a fraction of its cost. */
  bound(earlier: number, later: number): Bound
  /** The comparison. Its verdict is about the earlier document, relative to the later one. */
  compare(earlier: number, later: number): Comparison
}
