import type { AnalysedText, Sentence } from '../analysed-text.js'
import { foldOfUnit } from '../case-fold.js'
import { type EntityVocabulary, type EntityWord, ruleBit } from './entity-words.js'

/** A run of capitalised tokens of one sentence. */
export interface EntityCandidate {
  readonly firstToken: number
  /** Number of tokens in the run. */
  readonly length: number
  /** The meaning of token `firstToken + k`, for k below `length`. The next candidate overwrites the array. */
  readonly words: readonly EntityWord[]
  /** Whether the word before the run is a title or the like in lower case: "the chairman John Smith". */
  readonly afterTitle: boolean
  /** Whether only the gazetteers are consulted. In a language without capitals, and in text all in capitals, being capitalised says nothing. */
  readonly namesOnly: boolean
}

/** What the words of a text mean in its language. */
export interface KnownWords {
  readonly vocabulary: EntityVocabulary
  /** The vocabulary's word for each spelling of the text's table; undefined if not asked for yet, and then filled in. */
  readonly words: (EntityWord | undefined)[]
}

const connectorBit = ruleBit('connector')
const personConnectorBit = ruleBit('person-connector')
const personPrefixBit = ruleBit('person-prefix')
/** Words that a connector may follow, as in "Bank of England". */
const headBits = ruleBit('organisation-prefix') | ruleBit('location-prefix')
const maxConnectors = 2
/** Most code units between two words of one name: an abbreviation's full stop and a space, a hyphen, a line break. */
const maxGap = 3
/** Longer runs are text in capitals. */
const maxNamedWords = 10
const maxCandidateWords = 64

/**
 * Languages without capitals: all their words are looked up in the gazetteers. Languages without spaces are left out, because their tokens are not
 * words.
 */
const caselessLanguages = new Set(['ar', 'fa', 'ur', 'he', 'ps', 'ckb', 'hi', 'bn', 'ta', 'te', 'mr', 'ka', 'am'])
/** Languages that put an apostrophe between a proper name and its suffix. */
const suffixLanguages = new Set(['tr', 'az'])
/** Fewer than a token may have: with another one, Tweezer would sign texts otherwise, which needs a version of its own. */
const suffixApostrophes = /['’‘ʼ＇]/

const isNameGap = new Uint8Array(0x10000)
for (const unit of ' \n\r\t\u00a0.-\u2010\u2011&') isNameGap[unit.charCodeAt(0)] = 1

/**
 * Visits the candidates of a text, in text order. The words of a run may be separated only by white space, hyphens, `&` and an abbreviation's full
 * stop. A stop word at the start of a sentence begins no run, unless an apostrophe suffix shows that it is a name (Turkish).
 *
 * Cost: a few table look-ups for each token.
 */
export function visitCandidates(text: AnalysedText, known: KnownWords, visit: (candidate: EntityCandidate) => void): void {
  const finder = new CandidateFinder(text, known, visit)
  for (const sentence of text.sentences) finder.search(sentence)
}

/** Whether a unit is a capital: a letter with another lower case. `ı` and `ς` fold to other letters but are not capitals. */
function isCapital(unit: number): boolean {
  return foldOfUnit[unit] !== unit && unit !== 0x131 && unit !== 0x3c2
}

class CandidateFinder {
  readonly #text: AnalysedText
  readonly #vocabulary: EntityVocabulary
  readonly #words: (EntityWord | undefined)[]
  readonly #visit: (candidate: EntityCandidate) => void
  readonly #caseless: boolean
  /** The words of the current candidate. One array serves all candidates. */
  readonly #run: EntityWord[] = []

  constructor(text: AnalysedText, { vocabulary, words }: KnownWords, visit: (candidate: EntityCandidate) => void) {
    this.#text = text
    this.#vocabulary = vocabulary
    this.#words = words
    this.#visit = visit
    this.#caseless = caselessLanguages.has(text.language)
  }

  search({ firstToken, endToken }: Sentence): void {
    let token = firstToken
    while (token < endToken) {
      if (!this.#begins(token, firstToken)) token++
      else token = this.#take(token, firstToken, endToken)
    }
  }

  #begins(token: number, sentenceStart: number): boolean {
    if (!this.#isCapitalised(token)) return false
    return token !== sentenceStart || !this.#isStopWord(token) || this.#hasNameSuffix(token)
  }

  #isStopWord(token: number): boolean {
    const { spellings, spellingTable } = this.#text
    return spellingTable.stop[spellings[token]!] === 1
  }

  #isCapitalised(token: number): boolean {
    return this.#caseless || isCapital(this.#text.text.charCodeAt(this.#text.starts[token]!))
  }

  #hasNameSuffix(token: number): boolean {
    return suffixLanguages.has(this.#text.language) && suffixApostrophes.test(this.#surface(token))
  }

  /** Visits the candidate that begins at `first`. @returns the token after it */
  #take(first: number, sentenceStart: number, end: number): number {
    const run = this.#run
    run[0] = this.#word(first)
    let token = first + 1
    let heads = run[0].rules & headBits
    while (token < end && token - first < maxCandidateWords && this.#isJoined(token)) {
      const next = this.#isCapitalised(token) ? token : this.#afterConnectors(token, end, connectorsAfter(heads, run[token - first - 1]!))
      if (next < 0) break
      for (; token <= next; token++) {
        const word = this.#word(token)
        run[token - first] = word
        heads |= word.rules & headBits
      }
    }
    const length = token - first
    const namesOnly = this.#caseless || length > maxNamedWords
    this.#visit({ firstToken: first, length, words: run, afterTitle: this.#isAfterTitle(first, sentenceStart), namesOnly })
    return token
  }

  /** The capitalised token that follows connectors of the given kinds from `token` on, or -1. */
  #afterConnectors(token: number, end: number, connecting: number): number {
    if (connecting === 0) return -1
    for (let next = token; next < end && next <= token + maxConnectors && this.#isJoined(next); next++) {
      if (this.#isCapitalised(next)) return next
      if ((this.#word(next).rules & connecting) === 0) return -1
    }
    return -1
  }

  /** Whether the token is separated from the one before only by characters that a name may contain. */
  #isJoined(token: number): boolean {
    const { text, starts, ends } = this.#text
    const from = ends[token - 1]!
    const to = starts[token]!
    if (to - from > maxGap) return false
    for (let i = from; i < to; i++) if (isNameGap[text.charCodeAt(i)] === 0) return false
    return true
  }

  #isAfterTitle(first: number, sentenceStart: number): boolean {
    return first > sentenceStart && this.#isJoined(first) && (this.#word(first - 1).rules & personPrefixBit) !== 0
  }

  #word(token: number): EntityWord {
    const spelling = this.#text.spellings[token]!
    let word = this.#words[spelling]
    if (word === undefined) {
      word = this.#vocabulary.wordOf(this.#surface(token))
      this.#words[spelling] = word
    }
    return word
  }

  #surface(token: number): string {
    const { text, starts, ends } = this.#text
    return text.slice(starts[token], ends[token])
  }
}

/** The kinds of connectors that may follow: those of organisations and places after a head, those of persons after a given name. */
function connectorsAfter(heads: number, last: EntityWord): number {
  return (heads !== 0 ? connectorBit : 0) | (last.isGivenName ? personConnectorBit : 0)
}
