import { hash64 } from '../hashing/hash64.js'
import { TextNumbers } from '../hashing/text-numbers.js'
import { entryOf } from '../maps.js'
import type { AnalysedText, Term } from './analysed-text.js'
import type { Language } from './languages/language.js'
import { LanguageGuesser, maxGuessTokens } from './languages/language-guess.js'
import { languages } from './languages/languages.js'
import { splitSentences } from './sentences.js'
import { SpelledText } from './spelled-text.js'
import { SpellingTable } from './spelling-table.js'
import { computeTermText, foldToken } from './term-text.js'
import { TokenReader } from './token-reader.js'

/** Settings of an analyser. None changes an output. */
interface AnalyserOptions {
  /**
   * Number of distinct words that are kept between documents with their terms, at least 1, default 250,000, which is about 60 MB. A word counts once
   * for each language that has it. When there are more, all are forgotten before the next document, and their terms are new objects from then on. A
   * smaller number costs time: stemming a new word takes as long as finding fifty known ones.
   */
  readonly maxCachedWords?: number
  /** Whether texts are kept beyond the next one. If false, its columns overwrite those of the text before, which saves a copy. Default true. */
  readonly keepsTexts?: boolean
}

const defaultMaxCachedWords = 250_000
const languageByCode = new Map(languages.map((language) => [language.code, language]))
// Shared by all unknown languages, so that made-up codes cost no memory.
const unknownLanguage: Language = { code: 'und', stem: undefined, stopWords: [], letters: undefined }
/** So small that the spellings of a language grow before V8 compiles the code that fills them. */
const firstWords = 32
// After a longer document, the memory that it has made grow is freed. As LONGEST_KEPT in kernel/tokens/memory.ts.
const maxKeptUnits = 1 << 23

/** Marks an entry of a column that is not known yet. */
const unknown = -1

/** The terms of one language by their text, and its spellings by the number of their surface. */
class LanguageTerms {
  #spellings = new Int32Array(firstWords).fill(unknown)
  readonly #texts = new TextNumbers()
  /** By the number of their text. */
  readonly #terms: Term[] = []
  /** Distinguishes the language from the others. */
  readonly number: number
  readonly #language: Language
  readonly #stopWords: ReadonlySet<string>

  constructor(language: Language, number: number) {
    this.number = number
    this.#language = language
    this.#stopWords = new Set(language.stopWords.map((word) => foldToken(word, language.code)))
  }

  /** The spellings of all surfaces below `surfaces`, by number; {@link unknown} for a surface that is new to the language. */
  spellings(surfaces: number): Int32Array {
    if (this.#spellings.length < surfaces) {
      const known = this.#spellings
      this.#spellings = new Int32Array(surfaces * 2).fill(unknown)
      this.#spellings.set(known)
    }
    return this.#spellings
  }

  termOf(surface: string): Term {
    const text = computeTermText(surface, this.#language, this.#stopWords)
    const number = this.#texts.enter(text)
    if (number === this.#terms.length) {
      const { high, low } = hash64(text)
      this.#terms.push({ text, high, low, stop: this.#stopWords.has(text) })
    }
    return this.#terms[number]!
  }
}

/**
 * Turns texts of all languages of this room into sentences and terms. Keeps a bounded cache of terms, so make one for each thread and keep it. Terms are
 * interned until the cache is emptied, which happens only between two documents: within one {@link AnalysedText} equal terms are one object.
 */
export class Analyser {
  readonly #maxCachedWords: number
  readonly #keepsTexts: boolean
  readonly #guesser = new LanguageGuesser(languages)
  readonly #tokens = new TokenReader()
  #spellings = new SpellingTable()
  readonly #languages = new Map<string, LanguageTerms>()
  readonly #evidenceOf = (surface: string) => this.#guesser.evidence(surface)

  constructor({ maxCachedWords = defaultMaxCachedWords, keepsTexts = true }: AnalyserOptions = {}) {
    this.#maxCachedWords = maxCachedWords
    this.#keepsTexts = keepsTexts
  }

  /** @param language ISO 639-1 code if known; guessed if absent. An unknown language has no stop words and no stemmer. */
  analyse(text: string, language?: string): AnalysedText {
    this.#forgetIfFull()
    const tokens = this.#tokens
    tokens.read(text)
    const code = language === undefined ? this.#guess() : primarySubtag(language)
    this.#spell(code)
    const { starts, ends, spellings } = this.#keepsTexts ? copyOf(tokens) : columnsOf(tokens)
    const sentences = splitSentences(text, tokens, code)
    const analysed = new SpelledText({ text, language: code, sentences, starts, ends, spellings, spellingTable: this.#spellings })
    if (text.length > maxKeptUnits) this.#forget()
    return analysed
  }

  /** The language that {@link analyse} would give. If the language is guessed, reads only the words that the guess needs. */
  languageOf(text: string, language?: string): string {
    if (language !== undefined) return primarySubtag(language)
    this.#forgetIfFull()
    this.#tokens.read(text, maxGuessTokens)
    const code = this.#guess()
    if (text.length > maxKeptUnits) this.#forget()
    return code
  }

  #guess(): string {
    return this.#guesser.decide(this.#tokens.countVotes(maxGuessTokens, this.#evidenceOf))
  }

  /** Numbers the spelling of each token. */
  #spell(code: string): void {
    const language = this.#languageOf(code)
    const tokens = this.#tokens
    const known = language.spellings(tokens.size)
    tokens.spell(language.number, (surface) => {
      if (known[surface] === unknown) known[surface] = this.#spellings.add(language.termOf(tokens.surface(surface)))
      return known[surface]!
    })
  }

  #languageOf(code: string): LanguageTerms {
    const language = languageByCode.get(code) ?? unknownLanguage
    return entryOf(this.#languages, language.code, () => new LanguageTerms(language, this.#languages.size))
  }

  /** Forgets all words if too many are kept. Counts surfaces, too: asking only for a text's language adds surfaces without spellings. */
  #forgetIfFull(): void {
    if (Math.max(this.#spellings.size, this.#tokens.size) > this.#maxCachedWords) this.#forget()
  }

  #forget(): void {
    this.#tokens.clear()
    this.#spellings = new SpellingTable()
    this.#languages.clear()
  }
}

/** The columns of a text. */
type Columns = Pick<AnalysedText, 'starts' | 'ends' | 'spellings'>

/** Views of the reader's memory, valid until it reads the next text. */
function columnsOf({ starts, ends, spellings, count }: TokenReader): Columns {
  return { starts: starts.subarray(0, count), ends: ends.subarray(0, count), spellings: spellings.subarray(0, count) }
}

function copyOf(tokens: TokenReader): Columns {
  const { starts, ends, spellings } = columnsOf(tokens)
  return { starts: starts.slice(), ends: ends.slice(), spellings: spellings.slice() }
}

/** `pt` of `pt-BR`. */
function primarySubtag(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}
