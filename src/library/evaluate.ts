import { OnefoldError } from '../errors.js'
import { type LabelledPair, type PairRelation, pairKey, parseRelation, relationWords } from '../evaluation/labelled-pair.js'
import { type PairScore, scorePairs } from '../evaluation/score-pairs.js'
import { isJsonObject } from '../is-json-object.js'
import type { Level } from '../model.js'
import { checkIterable, type ListOf } from './check-documents.js'
import { checkOptions, describeValue } from './check-options.js'
import { level } from './option-rules.js'

/** A pair, and the word for a relative to b: a scan's verdict, or a reader's label (`same`, `a_in_b`, `partial`, …). */
export interface JudgedPair {
  readonly a: string
  readonly b: string
  readonly verdict: string
}

/**
 * Scores reported pairs against gold pairs: precision, recall and F1 at a level, overall and by label, and the pairs on which the two differ.
 *
 * @throws OnefoldError GOLD_INVALID for a pair without two ids, a pair of a document with itself, a pair given twice with different verdicts, and a
 *   word that is neither a verdict nor a label; PARAMETER_INVALID
 */
export function evaluate(
  pairs: ListOf<JudgedPair>,
  gold: ListOf<JudgedPair>,
  options: { readonly level?: Level | undefined } = {},
): PairScore {
  checkOptions('evaluate', options, { level })
  return scorePairs({ pairs: toLabelledPairs('pairs', pairs), gold: toLabelledPairs('gold', gold), ...options })
}

function toLabelledPairs(list: 'pairs' | 'gold', judged: ListOf<JudgedPair>): LabelledPair[] {
  checkIterable('evaluate', list, judged)
  const kept = new Map<string, LabelledPair>()
  let place = 0
  for (const pair of judged) keepNew(kept, toLabelledPair(pair, list, ++place), list)
  return [...kept.values()]
}

/** Keeps a pair. A pair that is given twice counts once. With two different verdicts it is refused, because either could be the right one. */
function keepNew(kept: Map<string, LabelledPair>, pair: LabelledPair, list: string): void {
  const { a, b, label, line } = pair
  const key = pairKey(a, b)
  const earlier = kept.get(key)
  if (earlier === undefined) kept.set(key, pair)
  else if (earlier.a !== a || earlier.label !== label) {
    throw invalid(list, line, `repeats ${JSON.stringify(a)} and ${JSON.stringify(b)} of pair ${earlier.line}; leave one of the two out`)
  }
}

function invalid(list: string, place: number, reason: string): OnefoldError {
  return new OnefoldError('GOLD_INVALID', `pair ${place} of ${list}: ${reason}`, { list, pair: place })
}

function toLabelledPair(pair: JudgedPair, list: string, place: number): LabelledPair {
  const isNamed = isJsonObject(pair) && typeof pair.a === 'string' && typeof pair.b === 'string'
  if (!isNamed) throw invalid(list, place, 'a and b are the ids of two documents, as strings')
  const { a, b, verdict } = pair
  if (a === b) throw invalid(list, place, `${JSON.stringify(a)} is paired with itself; leave it out`)
  const relation: PairRelation | undefined = parseRelation(verdict)
  if (relation === undefined)
    throw invalid(list, place, `${describeValue(verdict)} is neither a verdict nor a label; there are ${relationWords.join(', ')}`)
  return { a, b, relation, label: verdict, ignored: relation === 'partial' || relation === 'undecided', line: place }
}
