import { hash64 } from '../hashing/hash64.js'
import type { AnalysedText, Analyser, Term } from './analysed-text.js'
import { LanguageGuesser, maxGuessTokens } from './language-guess.js'
import type { Language } from './languages/language.js'
import { languages } from './languages/languages.js'
import { splitSentences } from './sentences.js'
import { SurfaceTable } from './surface-table.js'
import { computeTermText, foldToken } from './term-text.js'
import { scanTokens, TokenColumns } from './tokens.js'

/** Settings of an analyser; none changes an output. */
export interface AnalyserOptions {
  /**
   * Distinct words whose terms are kept between documents, at least 1, default 250,000: about 60 MB where one language prevails. When more
   * have gathered, all are forgotten before the next document, and their terms are new objects from then on. A smaller number costs time:
   * stemming a new word takes as long as finding fifty known ones.
   */
  readonly maxCachedWords?: number
}

const defaultMaxCachedWords = 250_000
const languageByCode = new Map(languages.map((language) => [language.code, language]))
// One for all of them, so that made-up codes cost no memory.
const unknownLanguage: Language = { code: 'und', stopWords: [] }
const firstWords = 1 << 12
// Scratch columns that one huge document has grown are given back.
const maxKeptTokens = 1 << 20

/**
 * An analyser for all languages of this room; see {@link Analyser}. Terms are interned until the cache is emptied, which happens between
 * two documents only: within one {@link AnalysedText} equal terms are one object.
 */
export function createAnalyser(options: AnalyserOptions = {}): Analyser {
  return new CachingAnalyser(options.maxCachedWords ?? defaultMaxCachedWords)
}

/** The terms of one language, by number of the surface and by text. */
class TermCache {
  readonly bySurface: (Term | undefined)[] = []
  readonly #byText = new Map<string, Term>()
  readonly #language: Language
  readonly #stopWords: ReadonlySet<string>

  constructor(language: Language) {
    this.#language = language
    this.#stopWords = new Set(language.stopWords.map((word) => foldToken(word, language.code)))
  }

  add(id: number, surface: string): Term {
    const text = computeTermText(surface, this.#language, this.#stopWords)
    let term = this.#byText.get(text)
    if (term === undefined) {
      term = { text, ...hash64(text), stop: this.#stopWords.has(text) }
      this.#byText.set(text, term)
    }
    this.bySurface[id] = term
    return term
  }

  clear(): void {
    this.bySurface.length = 0
    this.#byText.clear()
  }
}

class CachingAnalyser implements Analyser {
  readonly #maxCachedWords: number
  readonly #guesser = new LanguageGuesser(languages)
  readonly #surfaces = new SurfaceTable()
  readonly #terms = new Map<string, TermCache>()
  #masks = new Int32Array(firstWords)
  #scripts = new Uint8Array(firstWords)
  #tokens = new TokenColumns()
  #ids = new Int32Array(0)

  constructor(maxCachedWords: number) {
    this.#maxCachedWords = maxCachedWords
  }

  analyse(text: string, language?: string): AnalysedText {
    if (this.#surfaces.size > this.#maxCachedWords) this.#forget()
    const tokens = this.#tokens
    scanTokens(text, tokens)
    this.#intern(text, tokens)
    const code = language === undefined ? this.#guess(tokens.count) : primarySubtag(language)
    const analysed: AnalysedText = {
      text,
      language: code,
      sentences: splitSentences(text, tokens, code),
      terms: this.#termsIn(code, tokens.count),
      starts: tokens.starts.slice(0, tokens.count),
      ends: tokens.ends.slice(0, tokens.count),
    }
    if (tokens.count > maxKeptTokens) this.#releaseScratch()
    return analysed
  }

  #intern(text: string, { starts, ends, hashes, count }: TokenColumns): void {
    if (this.#ids.length < count) this.#ids = new Int32Array(starts.length)
    for (let i = 0; i < count; i++) {
      const known = this.#surfaces.size
      const id = this.#surfaces.intern(text, starts[i]!, ends[i]!, hashes[i]!)
      this.#ids[i] = id
      if (id === known) this.#addEvidence(id)
    }
  }

  #addEvidence(id: number): void {
    if (id === this.#masks.length) {
      const masks = new Int32Array(id * 2)
      const scripts = new Uint8Array(id * 2)
      masks.set(this.#masks)
      scripts.set(this.#scripts)
      this.#masks = masks
      this.#scripts = scripts
    }
    const { mask, script } = this.#guesser.evidence(this.#surfaces.surface(id))
    this.#masks[id] = mask
    this.#scripts[id] = script
  }

  #guess(count: number): string {
    return this.#guesser.decide(
      Math.min(count, maxGuessTokens),
      (i) => this.#masks[this.#ids[i]!]!,
      (i) => this.#scripts[this.#ids[i]!]!,
    )
  }

  #termsIn(code: string, count: number): Term[] {
    const cache = this.#cacheOf(code)
    const terms = new Array<Term>(count)
    for (let i = 0; i < count; i++) {
      const id = this.#ids[i]!
      terms[i] = cache.bySurface[id] ?? cache.add(id, this.#surfaces.surface(id))
    }
    return terms
  }

  #cacheOf(code: string): TermCache {
    const language = languageByCode.get(code) ?? unknownLanguage
    let cache = this.#terms.get(language.code)
    if (cache === undefined) {
      cache = new TermCache(language)
      this.#terms.set(language.code, cache)
    }
    return cache
  }

  #forget(): void {
    this.#surfaces.clear()
    this.#masks = new Int32Array(firstWords)
    this.#scripts = new Uint8Array(firstWords)
    for (const cache of this.#terms.values()) cache.clear()
  }

  #releaseScratch(): void {
    this.#tokens = new TokenColumns()
    this.#ids = new Int32Array(0)
  }
}

/** `pt` of `pt-BR`. */
function primarySubtag(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}
