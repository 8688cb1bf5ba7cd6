import { languages } from '../../analysis/languages/languages.js'

/** ISO 639-1 codes of the languages with stop words, in alphabetical order. Texts of another language are signed, too, without any. */
export const knownLanguages: readonly string[] = languages.map(({ code }) => code).toSorted()
