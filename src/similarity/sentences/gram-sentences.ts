import type { AnalysedText } from '../../analysis/analysed-text.js'
import { type GramFrequencies, joinLetters } from '../../analysis/languages/gram-table.js'
import { selectRarestGrams } from '../../signatures/rarest-grams.js'
import { pairInTurn } from '../pair-in-turn.js'

/** A sentence of a and one of b that the same grams stand for; both by number, from 0. */
export interface GramMatch {
  readonly a: number
  readonly b: number
}

/**
 * The sentences of two texts whose three rarest 4-grams are the same (Yerra 2005, section 3.2.1), by sentence of a, at most one match each; copies
 * match in turn, see {@link pairInTurn}. Cost: linear in both texts.
 */
export function matchByGrams(a: AnalysedText, b: AnalysedText, table: GramFrequencies): GramMatch[] {
  const pairs = pairInTurn(listGrams(a, table), listGrams(b, table))
  return a.sentences.flatMap((_, sentence) => (pairs[sentence]! < 0 ? [] : [{ a: sentence, b: pairs[sentence]! }]))
}

/** The grams that stand for each sentence; empty if it has too few. */
function listGrams({ sentences, terms }: AnalysedText, table: GramFrequencies): string[] {
  return sentences.map(({ firstToken, endToken }) => selectRarestGrams(joinLetters(terms, firstToken, endToken), table) ?? '')
}
