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

/**
 * What a line of a pair file says of its pair, in the words of the verdicts. `partial`: a shared passage, each with substance of its own.
 * `undecided`: the readers do not agree.
 */
export type PairRelation = 'exact' | 'near' | 'contained' | 'contains' | 'variant' | 'partial' | 'distinct' | 'undecided'

/** The words of verdicts, of computed labels and of readers' labels, each with its meaning. */
const relations: Readonly<Record<string, PairRelation>> = {
  exact: 'exact',
  near: 'near',
  same: 'near',
  contained: 'contained',
  a_in_b: 'contained',
  contains: 'contains',
  b_in_a: 'contains',
  variant: 'variant',
  number_variant: 'variant',
  partial: 'partial',
  distinct: 'distinct',
  different: 'distinct',
}

/** The words that a verdict or label may be, for messages. */
export const relationWords: readonly string[] = Object.keys(relations)

/** The meaning of a verdict or label; `undefined` for a word that is none. */
export function parseRelation(word: string): PairRelation | undefined {
  return Object.hasOwn(relations, word) ? relations[word] : undefined
}

/** The same relation, from b to a. */
export function reverseRelation(relation: PairRelation): PairRelation {
  if (relation === 'contained') return 'contains'
  if (relation === 'contains') return 'contained'
  return relation
}
