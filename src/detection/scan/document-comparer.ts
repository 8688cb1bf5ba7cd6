import type { Comparison } from '../../model.js'
import type { Bound } from '../../similarity/verification/token-bits.js'

/** Says how documents of one scan stand to each other, by their numbers; both are class representatives. */
export interface DocumentComparer {
  /** Bytes held for the documents, for the memory limit of a scan. */
  readonly byteLength: number
  /** Tells it which earlier documents it will be asked about next, so that it has at hand what it knows of them. */
  prefetch(earlier: readonly number[]): void
  /** The most that {@link compare} can say, at a fraction of its cost. */
  bound(earlier: number, later: number): Bound
  /** The comparison: its verdict is about the earlier document, relative to the later one. */
  compare(earlier: number, later: number): Comparison
}
