import { OnefoldError } from '../errors.js'
import type { LabelledPair } from '../evaluation/labelled-pair.js'
import { type PairRelation, parseRelation, relationWords } from '../evaluation/pair-relation.js'
import { type PairScore, scorePairs } from '../evaluation/score-pairs.js'
import type { Level } from '../model.js'
import { checkIterable } from './check-documents.js'
import { checkOptions } from './check-options.js'
import { describeValue, isObject } from './describe-value.js'
import { level } from './option-rules.js'

/** A pair with what is said of a towards b: a verdict of a scan, or a label of a reader (`same`, `a_in_b`, `partial`, …). */
export interface JudgedPair {
  readonly a: string
  readonly b: string
  readonly verdict: string
}

/**
 * Scores reported pairs against gold pairs: precision, recall and F1 at a level, by label, with the pairs that differ.
 *
 * @throws OnefoldError GOLD_INVALID for a pair without two ids, and a word that is neither a verdict nor a label; PARAMETER_INVALID
 */
export function evaluate(pairs: Iterable<JudgedPair>, gold: Iterable<JudgedPair>, options: { readonly level?: Level } = {}): PairScore {
  checkOptions('evaluate', options, { level })
  return scorePairs({ pairs: toLabelledPairs('pairs', pairs), gold: toLabelledPairs('gold', gold), ...options })
}

function toLabelledPairs(list: 'pairs' | 'gold', judged: Iterable<JudgedPair>): LabelledPair[] {
  checkIterable('evaluate', list, judged)
  return Array.from(judged, (pair, i) => toLabelledPair(pair, list, i))
}

function toLabelledPair(pair: JudgedPair, list: string, i: number): LabelledPair {
  const invalid = (reason: string) => new OnefoldError('GOLD_INVALID', `pair ${i + 1} of ${list}: ${reason}`, { list, pair: i + 1 })
  const isNamed = isObject(pair) && typeof pair.a === 'string' && typeof pair.b === 'string'
  if (!isNamed) throw invalid('a and b are the ids of two documents, as strings')
  const { a, b, verdict } = pair
  const relation: PairRelation | undefined = parseRelation(verdict)
  if (relation === undefined) throw invalid(`${describeValue(verdict)} is no verdict and no label; there are ${relationWords.join(', ')}`)
  return { a, b, relation, label: verdict, ignored: relation === 'partial' || relation === 'undecided', line: i + 1 }
}
