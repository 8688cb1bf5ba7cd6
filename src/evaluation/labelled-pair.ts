import type { PairRelation } from './pair-relation.js'

/** One line of a file of pairs, reported or gold. */
export interface LabelledPair {
  readonly a: string
  readonly b: string
  /** About a, relative to b. */
  readonly relation: PairRelation
  /** The verdict or label as the file writes it; empty if the readers do not agree. */
  readonly label: string
  /** Whether gold takes no side: a reported pair counts neither for nor against. */
  readonly ignored: boolean
  /** Share of a in b where the file has it, 0..1. */
  readonly aInB?: number
  /** Share of b in a where the file has it, 0..1. */
  readonly bInA?: number
  /** Line in the file, from 1. */
  readonly line: number
}
