import type { GramFrequencies } from '../../src/analysis/lexicon/gram-table.js'

/** A table of a few grams; every other gram occurs `otherwise` times. */
export function gramTableOf(frequencies: Readonly<Record<string, number>>, otherwise: number, id = 'feedfacefeedface'): GramFrequencies {
  return {
    id,
    frequency: (letters, at) => {
      const gram = letters.slice(at, at + 4)
      return Object.hasOwn(frequencies, gram) ? frequencies[gram]! : otherwise
    },
  }
}
