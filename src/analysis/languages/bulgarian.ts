import { stopwords } from '@orama/stopwords/bulgarian'
import type { Language } from './language.js'

/** An ending, the smallest length of a word that may lose it, and its replacement. */
type Ending = readonly [pattern: RegExp, least: number, instead: string]

const articles: readonly Ending[] = [
  [/ият$/, 7, ''],
  [/(?:ът|то|те|та|ия)$/, 6, ''],
  [/ят$/, 5, ''],
]
const plurals: readonly Ending[] = [
  [/ов(?:ци|е)$/, 7, ''],
  [/еве$/, 7, 'й'],
  [/ища$/, 6, ''],
  [/та$/, 6, ''],
  [/ци$/, 6, 'к'],
  [/зи$/, 6, 'г'],
  [/е(.)и$/, 6, 'я$1'],
  [/си$/, 5, 'х'],
  [/и$/, 5, ''],
]

/**
 * Bulgarian. Endings after Savoy, "Searching strategies for the Bulgarian language" (Information Retrieval 10, 2007), the light stemmer of that
 * paper, which Lucene has, too. The stemmer of `@orama/stemmers` throws for every word in which a letter must change.
 */
export const bulgarian: Language = { code: 'bg', stem: stemBulgarian, stopWords: stopwords }

function stemBulgarian(word: string): string {
  if (word.length > 5 && word.endsWith('ища')) return word.slice(0, -3)
  if (word.length < 4) return word
  const singular = withoutEnding(withoutEnding(word, articles), plurals)
  return withoutVowels(singular)
}

/** The word after replacing the first of the endings that it has. */
function withoutEnding(word: string, endings: readonly Ending[]): string {
  const ending = endings.find(([pattern, least]) => word.length >= least && pattern.test(word))
  return ending === undefined ? word : word.replace(ending[0], ending[2])
}

/** The word without the vowels at its end or before its last letter. */
function withoutVowels(word: string): string {
  const bare = word.length > 3 ? word.replace(/я?$/, '').replace(/[аое]?$/, '') : word
  const short = bare.length > 4 ? bare.replace(/ен$/, 'н') : bare
  return short.length > 5 ? short.replace(/ъ(.)$/, '$1') : short
}
