import type { AnalysedText } from '../analysis/analysed-text.js'
import { type GramFrequencies, gramLength, joinLetters } from '../analysis/lexicon/gram-table.js'
import { hash64 } from '../hashing/hash64.js'
import { computeTermSeed, resolveParameters, type SignatureAlgorithm } from './signature-algorithm.js'
import { TermList } from './term-list.js'

/** Parameters of {@link rarestGramsAlgorithm}, explained there. */
interface RarestGramsParameters {
  readonly grams: number
}

/** Yerra's three least frequent 4-grams of a sentence. */
export const rarestGramsAlgorithm: SignatureAlgorithm<RarestGramsParameters> = {
  name: 'grams',
  version: 1,
  field: 'grams',
  optional: true,
  summary:
    'One term for each sentence, of the three character 4-grams that are rarest in a reference collection, as they stand in the text. Finds copied sentences of which only common parts changed; blind to other words for the same thing.',
  paper:
    'Yerra, Detecting similar HTML documents using a sentence-based copy detection approach, M.S. thesis, Brigham Young University, 2005',
  section: '3.2.1',
  deviations: [
    'Figures stay in, where the thesis drops what is not alphabetic: sentences that differ in a figure are different.',
    'A gram that stands in a sentence twice counts once, at its first place; of equally rare grams the earlier ones are taken.',
    'Sentences of fewer distinct grams than are wanted have no term; otherwise all short ones would be alike.',
    'The table keeps the 200,000 most frequent grams that occur twice or more; all others count as equally rare.',
    'Characters are UTF-16 code units, so one beyond the basic plane counts as two.',
  ],
  usesLexicon: true,
  parameters: {
    grams: {
      type: 'integer',
      minimum: 1,
      maximum: 16,
      default: 3,
      changesTerms: true,
      meaning: 'Grams of a sentence that are taken. Fewer forgive more changes and join different sentences; more do the reverse.',
    },
  },
}

/**
 * The rarest grams of a sentence, in text order, joined: `raqsaqstqsto`.
 *
 * Cost: O(letters · wanted).
 *
 * @param letters of the sentence's words, as `joinLetters` makes them
 * @param wanted number of grams, at least 1
 * @returns undefined for a sentence of fewer distinct grams
 */
export function selectRarestGrams(letters: string, table: GramFrequencies, wanted = 3): string | undefined {
  // Rarest first, the earlier one on ties. At most `wanted`, so that insertion is cheap.
  const chosen: { readonly at: number; readonly frequency: number }[] = []
  for (let at = 0; at + gramLength <= letters.length; at++) {
    const frequency = table.frequency(letters, at)
    if (chosen.length === wanted && frequency >= chosen[wanted - 1]!.frequency) continue
    if (chosen.some((each) => each.frequency === frequency && isSameGram(letters, each.at, at))) continue
    const place = chosen.findIndex((each) => each.frequency > frequency)
    chosen.splice(place < 0 ? chosen.length : place, 0, { at, frequency })
    if (chosen.length > wanted) chosen.pop()
  }
  if (chosen.length < wanted) return undefined
  chosen.sort((a, b) => a.at - b.at)
  return chosen.map(({ at }) => letters.slice(at, at + gramLength)).join('')
}

/** Makes the index terms of one document after another: one for each sentence that has enough grams. */
export class GramSigner {
  /** The terms of the last document that was signed. */
  readonly terms: TermList
  readonly #table: GramFrequencies
  readonly #parameters = resolveParameters(rarestGramsAlgorithm)

  /** @param table its id takes the place of a lexicon's in the seed of the terms */
  constructor(table: GramFrequencies) {
    this.#table = table
    this.terms = new TermList(computeTermSeed(rarestGramsAlgorithm, table.id, this.#parameters))
  }

  sign({ sentences, terms }: AnalysedText): void {
    this.terms.clear()
    for (const { firstToken, endToken } of sentences) {
      const selected = selectRarestGrams(joinLetters(terms, firstToken, endToken), this.#table, this.#parameters.grams)
      if (selected === undefined) continue
      const { high, low } = hash64(selected)
      this.terms.add(high, low)
    }
    this.terms.sort()
  }
}

function isSameGram(letters: string, a: number, b: number): boolean {
  for (let i = 0; i < gramLength; i++) if (letters.charCodeAt(a + i) !== letters.charCodeAt(b + i)) return false
  return true
}
