import type { EqualityKind, EqualPair } from './equal-sentences.js'
import type { SentenceMatch } from './sentence-matches.js'

/** Why two sentences are linked: they are the same in one of three ways, or `partial`: at least half of the longer one is in the other. */
export type LinkKind = EqualityKind | 'partial'

/** Two sentences that have something in common, by number from 0. */
export interface SentenceLink {
  readonly a: number
  readonly b: number
  readonly kind: LinkKind
  /** 0.5..1. */
  readonly score: number
}

/**
 * Links every sentence of either text that has a counterpart. Equal sentences are linked as they are paired. A sentence in no pair is linked with its
 * best match, so that the second copy of a sentence is linked, too. Cost: n log n in pairs and matches.
 *
 * @param there matches of a in b
 * @param back matches of b in a
 * @returns each pair once, by a, then by b
 */
export function linkSentences(
  equal: readonly EqualPair[],
  there: readonly SentenceMatch[],
  back: readonly SentenceMatch[],
): SentenceLink[] {
  const ofA = new Map(equal.map((pair) => [pair.a, pair]))
  const ofB = new Map(equal.map((pair) => [pair.b, pair]))
  const kindOf = ({ score }: SentenceMatch, counterpart: EqualPair | undefined): LinkKind =>
    score < 1 ? 'partial' : (counterpart?.kind ?? 'same')
  const links: SentenceLink[] = [...equal]
  const linked = new Map<number, number>()
  for (const match of there) {
    if (ofA.has(match.a)) continue
    links.push({ ...match, kind: kindOf(match, ofB.get(match.b)) })
    linked.set(match.a, match.b)
  }
  for (const match of back) {
    if (ofB.has(match.a) || linked.get(match.b) === match.a) continue
    links.push({ a: match.b, b: match.a, kind: kindOf(match, ofA.get(match.b)), score: match.score })
  }
  return links.sort((one, other) => one.a - other.a || one.b - other.b)
}
