import { apostrophes } from './character-classes.js'
import type { Language } from './languages/language.js'
import { normalise } from './normalise.js'

const apostrophe = new RegExp(`[${apostrophes}]`)
const everyApostrophe = new RegExp(apostrophe, 'g')
const englishGenitive = new RegExp(`[${apostrophes}]s$`, 'i')
// Figures, initials and product names (`U.S`, `747b`, `b2b`) are not words and are not stemmed.
const oneWord = /^[\p{L}\p{M}]+$/u
const arabicMarks = /[\u0640\u064b-\u0652\u0670]/g
// Words with nothing to decode, no apostrophe and no letter beyond ASCII: nine words in ten, which need only be lower-cased.
const plain = /^[!-%(-_a-~]+$/
// Elided articles, pronouns and prepositions of French, Italian and Catalan.
const elision = new RegExp(`^(?:[cdjlmnst]|qu|jusqu|quoiqu|lorsqu|puisqu|all|dall|dell|nell|sull|gl|un|quest|quell)[${apostrophes}]`, 'i')
const elidingLanguages = new Set(['fr', 'it', 'ca'])

/**
 * A token's text without apostrophes, in lower case. Stop word lists are compared with this form.
 *
 * Turkish loses everything from the apostrophe on (`İstanbul'da` → `istanbul`), English a final `'s`, French, Italian and Catalan an elided word in
 * front; other languages lose only the apostrophe. Turkish and Azerbaijani have their own i; in all others İ is i. Arabic letters lose vowel signs
 * and tatweel, and have one form of yeh and kaf in Persian and Urdu.
 *
 * @param code ISO 639-1
 */
export function foldToken(token: string, code: string): string {
  if (plain.test(token)) return lowerCase(token, code)
  const word = lowerCase(withoutApostrophe(normalise(token), code), code)
  const unmarked = word.replace(arabicMarks, '')
  return code === 'fa' || code === 'ur' ? unmarked.replaceAll('ي', 'ی').replaceAll('ى', 'ی').replaceAll('ك', 'ک') : unmarked
}

/**
 * The text of a token's term: folded, and stemmed if it is one word of letters. Stop words stay as they are, and so does a word whose stem would be a
 * stop word (English `one` is not `on`). Empty only for an empty token.
 *
 * @param stopWords folded
 */
export function computeTermText(token: string, language: Language, stopWords: ReadonlySet<string>): string {
  const word = foldToken(token, language.code)
  if (word === '') return token
  if (language.stem === undefined || stopWords.has(word) || !oneWord.test(word)) return word
  const stem = language.stem(word)
  return stem === '' || stopWords.has(stem) ? word : stem
}

function withoutApostrophe(word: string, code: string): string {
  if (!apostrophe.test(word)) return word
  if (code === 'tr' || code === 'az') return word.slice(0, word.search(apostrophe))
  if (code === 'en') return word.replace(englishGenitive, '').replace(everyApostrophe, '')
  return (elidingLanguages.has(code) ? word.replace(elision, '') : word).replace(everyApostrophe, '')
}

function lowerCase(word: string, code: string): string {
  if (code === 'tr' || code === 'az') return word.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase()
  // Tested first, because replacing nothing takes longer than all the rest.
  return (word.includes('İ') ? word.replaceAll('İ', 'i') : word).toLowerCase()
}
