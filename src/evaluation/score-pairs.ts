/**
 * Room `evaluation`: reported and gold pairs and groups → figures.
 * May import the leaves and `json` only, and is pure: lines of text come in, numbers and tables go out.
 * It must never decide what a duplicate is: it only compares two opinions.
 * Tests: test/unit/evaluation and test/golden/published-figures.test.ts. scripts/evaluate runs the corpora.
 */

import { appendTo } from '../maps.js'
import type { Level } from '../model.js'
import { isDuplicateAt, judgePair, type PairOutcome } from './judge-pair.js'
import { type LabelledPair, type PairRelation, pairKey, reverseRelation } from './labelled-pair.js'
import { addPairCounts, noPairs, type PairCounts, pairF1, pairPrecision, pairRecall } from './measures/pair-measures.js'

/** The pairs to score, and the rules. */
export interface PairScoring {
  readonly pairs: readonly LabelledPair[]
  readonly gold: readonly LabelledPair[]
  /** Default `contained`. */
  readonly level?: Level | undefined
  /** How to count a reported pair that gold does not list: as an error (default), or not at all, for gold that is only a sample of the pairs. */
  readonly unlisted?: 'negative' | 'ignored'
  /** Pairs to leave out altogether, such as those of very short documents. */
  readonly leaveOut?: (a: string, b: string) => boolean
}

/** A pair on which gold and the report differ. a and b are as in gold, or as reported if gold does not list the pair. */
export interface PairError {
  readonly a: string
  readonly b: string
  /** Gold's label; `unlisted` if it has none. */
  readonly gold: string
  /** The reported verdict on a relative to b; `not reported` if there is none. */
  readonly verdict: PairRelation | 'not reported'
}

/** The reports for the pairs with one gold label. */
export interface LabelScore {
  /** The label in gold; `unlisted` for reported pairs that gold does not list. */
  readonly label: string
  readonly pairs: number
  /** Number of them that were listed at the level, rightly or wrongly. */
  readonly reported: number
  /** Number of pairs for each reported verdict, including `not reported`. */
  readonly verdicts: Readonly<Record<string, number>>
}

/** The figures of one report against one gold file. */
export interface PairScore extends PairCounts {
  readonly level: Level
  readonly ignored: number
  readonly pairPrecision: number
  readonly pairRecall: number
  readonly pairF1: number
  /** In the order of the labels' first appearance in gold, `unlisted` last. */
  readonly labels: readonly LabelScore[]
  /** Reported wrongly, in the report's order. */
  readonly falsePositives: readonly PairError[]
  /** Not found, in gold's order. A containment in the wrong direction is in both lists. */
  readonly falseNegatives: readonly PairError[]
}

/** The judgement of one pair, before it is counted. */
interface Judgement {
  readonly pair: LabelledPair
  readonly label: string
  readonly verdict: PairError['verdict']
  readonly outcome: PairOutcome
}

/**
 * Scores reported pairs against gold pairs at a level. A pair that gold lists in the other order is turned first.
 *
 * Positive pairs are those that the level lists: exact and near at `near`, and at `contained` also containments, in their direction. Pairs that only
 * a looser level lists, and pairs that gold ignores, count nowhere. Every other reported pair is an error. {@link judgePair} has the rules for one
 * pair.
 *
 * Cost: linear in both lists.
 */
export function scorePairs(scoring: PairScoring): PairScore {
  const level = scoring.level ?? 'contained'
  const judgements = judgeAll(scoring, level)
  const counts = judgements.map(({ outcome }) => countOutcome(outcome)).reduce(addPairCounts, noPairs)
  return {
    level,
    ...counts,
    ignored: judgements.filter(({ outcome, verdict }) => outcome === 'ignored' && verdict !== 'not reported').length,
    pairPrecision: pairPrecision(counts),
    pairRecall: pairRecall(counts),
    pairF1: pairF1(counts),
    labels: scoreLabels(judgements, level),
    falsePositives: judgements.filter(({ outcome }) => outcome === 'wrong' || outcome === 'turned').map(toError),
    falseNegatives: judgements.filter(({ outcome }) => outcome === 'missed' || outcome === 'turned').map(toError),
  }
}

function countOutcome(outcome: PairOutcome): PairCounts {
  return {
    found: outcome === 'found' ? 1 : 0,
    missed: outcome === 'missed' || outcome === 'turned' ? 1 : 0,
    wrong: outcome === 'wrong' || outcome === 'turned' ? 1 : 0,
  }
}

function judgeAll({ pairs, gold, unlisted = 'negative', leaveOut = () => false }: PairScoring, level: Level): Judgement[] {
  const reported = new Map(pairs.map((pair) => [pairKey(pair.a, pair.b), pair]))
  const kept = gold.filter(({ a, b }) => !leaveOut(a, b))
  const known = new Set(gold.map(({ a, b }) => pairKey(a, b)))
  const strangers = [...reported].filter(([key, { a, b }]) => !known.has(key) && !leaveOut(a, b))
  return [
    ...kept.map((pair) => judgeListed(pair, reported.get(pairKey(pair.a, pair.b)), level)),
    ...strangers.map(([, pair]) => judgeUnlisted(pair, level, unlisted)),
  ]
}

function judgeListed(gold: LabelledPair, reported: LabelledPair | undefined, level: Level): Judgement {
  const verdict = reported === undefined ? 'not reported' : orient(reported, gold)
  const outcome = gold.ignored ? 'ignored' : judgePair(gold.relation, verdict === 'not reported' ? 'distinct' : verdict, level)
  return { pair: gold, label: gold.label === '' ? 'undecided' : gold.label, verdict, outcome }
}

function judgeUnlisted(pair: LabelledPair, level: Level, unlisted: 'negative' | 'ignored'): Judgement {
  const outcome = unlisted === 'ignored' ? 'ignored' : judgePair('distinct', pair.relation, level)
  return { pair, label: 'unlisted', verdict: pair.relation, outcome }
}

function orient(reported: LabelledPair, gold: LabelledPair): PairRelation {
  return reported.a === gold.a ? reported.relation : reverseRelation(reported.relation)
}

function toError({ pair, label, verdict }: Judgement): PairError {
  return { a: pair.a, b: pair.b, gold: label, verdict }
}

function scoreLabels(judgements: readonly Judgement[], level: Level): LabelScore[] {
  const byLabel = new Map<string, Judgement[]>()
  for (const judgement of judgements) appendTo(byLabel, judgement.label, judgement)
  return [...byLabel].map(([label, ofLabel]) => scoreLabel(label, ofLabel, level))
}

function scoreLabel(label: string, judgements: readonly Judgement[], level: Level): LabelScore {
  const verdicts: Record<string, number> = {}
  for (const { verdict } of judgements) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
  const reported = judgements.filter(({ verdict }) => verdict !== 'not reported' && isDuplicateAt(verdict, level)).length
  return { label, pairs: judgements.length, reported, verdicts }
}
