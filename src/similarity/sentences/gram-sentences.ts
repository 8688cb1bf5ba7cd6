import type { AnalysedText } from '../../analysis/analysed-text.js'
import { type GramFrequencies, joinLetters } from '../../analysis/languages/gram-table.js'
import { selectRarestGrams } from '../../signatures/rarest-grams.js'

/** A sentence of a and one of b that are represented by the same grams, by their numbers from 0. */
export interface GramMatch {
  readonly a: number
  readonly b: number
}

/**
 * The sentences of two texts whose three rarest 4-grams are the same (Yerra 2005, section 3.2.1), by sentence of a, at most one each: the second copy
 * in a matches the second copy in b, or the last one where b has fewer. Cost: linear in both texts.
 */
export function matchByGrams(a: AnalysedText, b: AnalysedText, table: GramFrequencies): GramMatch[] {
  const places = new Map<string, number[]>()
  for (const [sentence, grams] of listGrams(b, table)) {
    const known = places.get(grams)
    if (known === undefined) places.set(grams, [sentence])
    else known.push(sentence)
  }
  const turns = new Map<string, number>()
  return listGrams(a, table).flatMap(([sentence, grams]) => {
    const known = places.get(grams)
    if (known === undefined) return []
    const turn = turns.get(grams) ?? 0
    turns.set(grams, turn + 1)
    return [{ a: sentence, b: known[Math.min(turn, known.length - 1)]! }]
  })
}

/** The sentences that have enough grams, with what represents them. */
function listGrams({ sentences, terms }: AnalysedText, table: GramFrequencies): [number, string][] {
  return sentences.flatMap(({ firstToken, endToken }, sentence) => {
    const grams = selectRarestGrams(joinLetters(terms, firstToken, endToken), table)
    return grams === undefined ? [] : [[sentence, grams] as [number, string]]
  })
}
