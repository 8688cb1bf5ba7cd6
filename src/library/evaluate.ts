import { OnefoldError } from '../errors.js'
import type { LabelledPair } from '../evaluation/labelled-pair.js'
import { type PairRelation, parseRelation } from '../evaluation/pair-relation.js'
import { type PairScore, scorePairs } from '../evaluation/score-pairs.js'
import type { Level } from '../model.js'

/** A pair with what is said of a towards b: a verdict of a scan, or a label of a reader (`same`, `a_in_b`, `partial`, …). */
export interface JudgedPair {
  readonly a: string
  readonly b: string
  readonly verdict: string
}

/**
 * Scores reported pairs against gold pairs: precision, recall and F1 at a level, by label, with the pairs that differ.
 *
 * @throws OnefoldError GOLD_INVALID for a word that is neither a verdict nor a label
 */
export function evaluate(pairs: Iterable<JudgedPair>, gold: Iterable<JudgedPair>, options: { readonly level?: Level } = {}): PairScore {
  return scorePairs({ pairs: [...pairs].map(toLabelledPair), gold: [...gold].map(toLabelledPair), ...options })
}

function toLabelledPair({ a, b, verdict }: JudgedPair, i: number): LabelledPair {
  const relation: PairRelation | undefined = parseRelation(verdict)
  if (relation === undefined) {
    throw new OnefoldError('GOLD_INVALID', `pair ${i + 1}: ${JSON.stringify(verdict)} is no verdict and no label`, { pair: i + 1 })
  }
  return { a, b, relation, label: verdict, ignored: relation === 'partial' || relation === 'undecided', line: i + 1 }
}
