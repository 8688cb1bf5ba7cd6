import type { Comparison } from '../../model.js'
import type { Bound } from '../../similarity/verification/token-bits.js'

/** Says how documents of one scan stand to each other, by their numbers; both are class representatives. */
export interface DocumentComparer {
  /** Bytes held for the documents, for the memory limit of a scan. */
  readonly byteLength: number
  /** Is told which earlier documents will be asked for next, to have at hand what it knows of them. */
  prefetch(earlier: readonly number[]): void
  /** What {@link compare} can say at most, at a fraction of its cost. */
  bound(earlier: number, later: number): Bound
  /** The comparison said of the earlier document towards the later one. */
  compare(earlier: number, later: number): Comparison
}
