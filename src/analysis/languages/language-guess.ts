import { TextNumbers } from '../../hashing/text-numbers.js'
import { foldToken } from '../term-text.js'
import type { Language } from './language.js'

/** Number of tokens from the start of a text that a guess reads. */
export const maxGuessTokens = 128

// Scripts that a single language of the world's press uses, or one language far more than others. Script properties are tested once for each distinct
// word.
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Ethiopic}/u, 'am'],
]
// Their numbers in the table.
const kanaScript = 0
const hanScript = 2
const ascii = /^[ -~]*$/
const undetermined = 'und'
const noScript = 255
const minScriptShare = 0.4
const minKanaShare = 0.05
// Chosen on short posts in six languages and on news (docs/decisions/0010-language-guess.md).
const minScore = 0.6
const minHitShare = 0.05
const minLead = 1.2

/** The evidence of one word about the language of its text. */
export interface WordEvidence {
  /** Bit i is 1 for a stop word of `languages[i]`, and for a word with letters that this language and few others have. */
  readonly mask: number
  /** The word's weight for each of these languages: 1 divided by their number; 0 without any. */
  readonly weight: number
  /** Number of its script in the table of scripts that decide alone; 255 for other scripts and for figures. */
  readonly script: number
}

/** The evidence of a text's first words about its language, together. */
export interface LanguageVotes {
  /** Number of words that were read, at most {@link maxGuessTokens}. */
  readonly words: number
  /** Number of these words in each of the scripts that decide alone. They do not vote. */
  readonly scripts: Uint32Array
  /** The weights of the words that voted for each language, summed in text order. */
  readonly scores: Float64Array
  /** Number of words that voted for each language. */
  readonly hits: Uint32Array
}

/**
 * Guesses the language of a text from its first {@link maxGuessTokens} words: by a script that decides alone, or otherwise by votes of function words
 * and of letters that few languages have. A word that k languages share counts 1/k for each.
 *
 * Evidence is a property of the word. The token kernel keeps it by word and counts the votes (kernel/tokens/votes.ts), in a few operations for each
 * token.
 */
export class LanguageGuesser {
  readonly #languages: readonly Language[]
  readonly #stopWords = new TextNumbers()
  /** The languages of each stop word, as bits. */
  readonly #stopWordMasks: number[] = []
  readonly #letterMasks = new Map<string, number>()

  constructor(languages: readonly Language[]) {
    this.#languages = languages
    languages.forEach(({ stopWords, letters = '' }, i) => {
      for (const word of stopWords) this.#addStopWord(foldToken(word, undetermined), i)
      for (const letter of letters) addBit(this.#letterMasks, letter, i)
    })
  }

  /** Evidence of one word as it occurs in the text. Slow: keep the result. */
  evidence(surface: string): WordEvidence {
    const word = foldToken(surface, undetermined)
    const stopWord = this.#stopWords.numberOf(word)
    const votes = stopWord < 0 ? 0 : this.#stopWordMasks[stopWord]!
    // ASCII has no script that decides alone and no letter that few languages have.
    if (ascii.test(word)) return { mask: votes, weight: weightOf(votes), script: noScript }
    const script = scripts.findIndex(([expression]) => expression.test(word))
    const mask = votes | this.#letterMask(word)
    return { mask, weight: weightOf(mask), script: script === -1 ? noScript : script }
  }

  /** @returns ISO 639-1 code, `und` if the evidence is thin or divided */
  decide(votes: LanguageVotes): string {
    return scriptWinner(votes) ?? this.#voteWinner(votes)
  }

  #voteWinner(votes: LanguageVotes): string {
    const { scores } = votes
    let best = 0
    let second = -1
    for (let i = 1; i < this.#languages.length; i++) {
      if (scores[i]! > scores[best]!) {
        second = best
        best = i
      } else if (second === -1 || scores[i]! > scores[second]!) second = i
    }
    return isSafe(best, second, votes) ? this.#languages[best]!.code : undetermined
  }

  #addStopWord(word: string, language: number): void {
    const number = this.#stopWords.enter(word)
    this.#stopWordMasks[number] = (this.#stopWordMasks[number] ?? 0) | (1 << language)
  }

  #letterMask(word: string): number {
    let mask = 0
    for (const letter of word) mask |= this.#letterMasks.get(letter) ?? 0
    return mask
  }
}

function scriptWinner({ words, scripts: counts }: LanguageVotes): string | undefined {
  const kana = counts[kanaScript]!
  const han = counts[hanScript]!
  const enough = words * minScriptShare
  if (kana + han > enough && kana > (kana + han) * minKanaShare) return 'ja'
  let best = 0
  for (let i = 1; i < scripts.length; i++) if (counts[i]! > counts[best]!) best = i
  return counts[best]! > enough ? scripts[best]![1] : undefined
}

function isSafe(best: number, second: number, { words, scores, hits }: LanguageVotes): boolean {
  const score = scores[best]!
  return score >= minScore && hits[best]! >= words * minHitShare && score >= minLead * scores[second]!
}

function weightOf(mask: number): number {
  let voters = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) voters++
  return voters === 0 ? 0 : 1 / voters
}

function addBit(masks: Map<string, number>, key: string, bit: number): void {
  masks.set(key, (masks.get(key) ?? 0) | (1 << bit))
}
