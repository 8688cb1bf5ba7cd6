/** One line of a file of pairs, reported or gold. */
export interface LabelledPair {
  readonly a: string
  readonly b: string
  /** About a, relative to b. */
  readonly relation: PairRelation
  /** The verdict or label as the file has it; empty if the readers do not agree. */
  readonly label: string
  /** Whether gold takes no side. A report of the pair then counts neither for nor against. */
  readonly ignored: boolean
  /** Share of a in b, 0..1, if the file has it. */
  readonly aInB?: number
  /** Share of b in a, 0..1, if the file has it. */
  readonly bInA?: number
  /** Line in the file, from 1. */
  readonly line: number
}

/**
 * The statement of a pair file's line about its pair, in the words of the verdicts. `partial`: a shared passage, each document with substance of its
 * own. `undecided`: the readers do not agree.
 */
export type PairRelation = 'exact' | 'near' | 'contained' | 'contains' | 'variant' | 'partial' | 'distinct' | 'undecided'

/** The meaning of each word of verdicts, computed labels and readers' labels. */
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

/** The words that a verdict or label can have, for messages. */
export const relationWords: readonly string[] = Object.keys(relations)

/** The meaning of a verdict or label; `undefined` for another word. */
export function parseRelation(word: string): PairRelation | undefined {
  return Object.hasOwn(relations, word) ? relations[word] : undefined
}

/** The same relation seen from b to a. */
export function reverseRelation(relation: PairRelation): PairRelation {
  if (relation === 'contained') return 'contains'
  if (relation === 'contains') return 'contained'
  return relation
}

/** The key of a pair, the same whichever document is named first. Ids may hold any character, so the key holds the length of the first one. */
export function pairKey(a: string, b: string): string {
  const [first, second] = a < b ? [a, b] : [b, a]
  return `${first.length}:${first}${second}`
}
