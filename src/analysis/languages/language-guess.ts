import { foldToken } from '../term-text.js'
import type { Language } from './language.js'

/** Tokens from the start of a text that a guess looks at. */
export const maxGuessTokens = 128

// Scripts that one language of the world's press uses, or one far more than others. Script properties are tested once for each distinct word.
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
const ascii = /^[ -~]*$/
const undetermined = 'und'
const noScript = 255
const minScriptShare = 0.4
const minKanaShare = 0.05
// Chosen on short posts in six languages and on news (docs/decisions/0010-language-guess.md).
const minScore = 0.6
const minHitShare = 0.05
const minLead = 1.2

/** What one word says about the language of its text. */
export interface WordEvidence {
  /** Bit i is 1 for a stop word of `languages[i]`, or a word with letters that this language and few others have. */
  readonly mask: number
  /** How much it counts for each of these languages: 1 divided by their number, 0 without any. */
  readonly weight: number
  /** Place of its script in the table of those that decide alone; 255 for other scripts and for figures. */
  readonly script: number
}

/** {@link WordEvidence} of many words, by number. */
export interface EvidenceByWord {
  readonly masks: Int32Array
  readonly weights: Float64Array
  readonly scripts: Uint8Array
}

/**
 * Guesses the language of a text from its first {@link maxGuessTokens} words: a script that decides alone, or else votes of function words
 * and of letters that few languages have. A word that k languages share counts 1/k for each.
 *
 * Evidence is a property of the word, so that for a caller who keeps it by word, a guess takes a few integer operations a token.
 */
export class LanguageGuesser {
  readonly #languages: readonly Language[]
  readonly #wordMasks = new Map<string, number>()
  readonly #letterMasks = new Map<string, number>()
  readonly #scores: Float64Array
  readonly #hits: Uint16Array
  readonly #scriptCounts = new Uint16Array(scripts.length)

  constructor(languages: readonly Language[]) {
    this.#languages = languages
    this.#scores = new Float64Array(languages.length)
    this.#hits = new Uint16Array(languages.length)
    languages.forEach(({ stopWords, letters = '' }, i) => {
      for (const word of stopWords) addBit(this.#wordMasks, foldToken(word, undetermined), i)
      for (const letter of letters) addBit(this.#letterMasks, letter, i)
    })
  }

  /** Evidence of one word as it occurs in the text. Slow: keep the answer. */
  evidence(surface: string): WordEvidence {
    const word = foldToken(surface, undetermined)
    const votes = this.#wordMasks.get(word) ?? 0
    // No script and no letter that few languages have is in ASCII.
    if (ascii.test(word)) return { mask: votes, weight: weightOf(votes), script: noScript }
    const script = scripts.findIndex(([expression]) => expression.test(word))
    const mask = votes | this.#letterMask(word)
    return { mask, weight: weightOf(mask), script: script === -1 ? noScript : script }
  }

  /**
   * @param words the first words of the text, at most 128, by the numbers of their evidence
   * @returns ISO 639-1 code, `und` where the evidence is thin or divided
   */
  decide(words: Uint32Array, evidence: EvidenceByWord): string {
    this.#scores.fill(0)
    this.#hits.fill(0)
    const scripted = this.#countVotes(words, evidence)
    const winner = scripted > words.length * minScriptShare ? this.#scriptWinner(words, evidence) : undefined
    return winner ?? this.#voteWinner(words.length)
  }

  /** @returns how many words have a script that decides alone: they do not vote */
  #countVotes(words: Uint32Array, { masks, weights, scripts }: EvidenceByWord): number {
    let scripted = 0
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!
      if (scripts[word] === noScript) this.#vote(masks[word]!, weights[word]!)
      else scripted++
    }
    return scripted
  }

  #vote(mask: number, weight: number): void {
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const language = 31 - Math.clz32(rest & -rest)
      this.#scores[language]! += weight
      this.#hits[language]!++
    }
  }

  #scriptWinner(words: Uint32Array, evidence: EvidenceByWord): string | undefined {
    const counts = this.#scriptCounts.fill(0)
    for (const word of words) if (evidence.scripts[word] !== noScript) counts[evidence.scripts[word]!]!++
    const kana = counts[0]!
    const han = counts[2]!
    const enough = words.length * minScriptShare
    if (kana + han > enough && kana > (kana + han) * minKanaShare) return 'ja'
    const best = counts.reduce((winner, each, i) => (each > counts[winner]! ? i : winner), 0)
    return counts[best]! > enough ? scripts[best]![1] : undefined
  }

  #voteWinner(count: number): string {
    let best = 0
    let second = -1
    for (let i = 1; i < this.#scores.length; i++) {
      if (this.#scores[i]! > this.#scores[best]!) {
        second = best
        best = i
      } else if (second === -1 || this.#scores[i]! > this.#scores[second]!) second = i
    }
    return this.#isSafe(best, second, count) ? this.#languages[best]!.code : undetermined
  }

  #isSafe(best: number, second: number, count: number): boolean {
    const score = this.#scores[best]!
    return score >= minScore && this.#hits[best]! >= count * minHitShare && score >= minLead * this.#scores[second]!
  }

  #letterMask(word: string): number {
    let mask = 0
    for (const letter of word) mask |= this.#letterMasks.get(letter) ?? 0
    return mask
  }
}

function weightOf(mask: number): number {
  let voters = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) voters++
  return voters === 0 ? 0 : 1 / voters
}

function addBit(masks: Map<string, number>, key: string, bit: number): void {
  masks.set(key, (masks.get(key) ?? 0) | (1 << bit))
}
