import {
  type EntityResources,
  type EntityType,
  entityTypes,
  parseGazetteer,
  parseRules,
  type RuleKind,
  ruleKinds,
} from './entity-resources.js'
import { foldToken } from './term-text.js'
import { scanTokens, TokenColumns } from './tokens.js'

/** What one word of a candidate means to the recogniser, in one language. */
export interface EntityWord {
  /** Folded: lower case, no apostrophe suffix, i and ı one letter. */
  readonly key: string
  /** Bits of {@link ruleBit}: the rule lists that the word is in. */
  readonly rules: number
  /** Words of the longest gazetteer name that begins with this word; 0 when none does. */
  readonly longestName: number
}

/** The bit of a rule kind in {@link EntityWord.rules}. */
export function ruleBit(kind: RuleKind): number {
  return 1 << ruleKinds.indexOf(kind)
}

/** Longest gazetteer name that is looked up, in words. */
const maxNameWords = 6
/** Words kept a language before all are forgotten; a word costs about 150 bytes. */
const maxCachedWords = 50_000

/** Rule lists and gazetteers as seen from one language. */
export class EntityVocabulary {
  readonly #language: string
  readonly #rules = new Map<string, number>()
  /** Bits by `entityTypes`: of which kinds the name is. Keys are words joined by a space. */
  readonly #names = new Map<string, number>()
  readonly #longestName = new Map<string, number>()
  readonly #words = new Map<string, EntityWord>()

  constructor(resources: EntityResources, language: string) {
    this.#language = language
    for (const file of resources.rules) {
      if (file.language !== language && file.language !== 'any') continue
      for (const { kind, word } of parseRules(file)) this.#addRule(this.#fold(word), kind)
    }
    for (const file of resources.gazetteers) for (const name of parseGazetteer(file)) this.#addName(name, file.type)
  }

  /** What a word of a text means. Cost: a map look-up when the word is known. */
  wordOf(surface: string): EntityWord {
    const known = this.#words.get(surface)
    if (known !== undefined) return known
    if (this.#words.size >= maxCachedWords) this.#words.clear()
    const key = this.#fold(surface)
    const word = { key, rules: this.#rules.get(key) ?? 0, longestName: this.#longestName.get(key) ?? 0 }
    // A copy: a slice would keep its whole document alive.
    this.#words.set(copyOf(surface), word)
    return word
  }

  /** Whether words joined by a space are a gazetteer name of that kind. */
  isName(joined: string, type: EntityType): boolean {
    return ((this.#names.get(joined) ?? 0) & (1 << entityTypes.indexOf(type))) !== 0
  }

  #addRule(key: string, kind: RuleKind): void {
    this.#rules.set(key, (this.#rules.get(key) ?? 0) | ruleBit(kind))
  }

  #addName(name: string, type: EntityType): void {
    const words = splitName(name).map((word) => this.#fold(word))
    if (words.length === 0 || words.length > maxNameWords) return
    const joined = words.join(' ')
    this.#names.set(joined, (this.#names.get(joined) ?? 0) | (1 << entityTypes.indexOf(type)))
    this.#longestName.set(words[0]!, Math.max(this.#longestName.get(words[0]!) ?? 0, words.length))
  }

  #fold(word: string): string {
    return foldToken(word, this.#language).replaceAll('ı', 'i')
  }
}

function splitName(name: string): string[] {
  const tokens = new TokenColumns()
  scanTokens(name, tokens)
  return Array.from({ length: tokens.count }, (_, i) => name.slice(tokens.starts[i], tokens.ends[i]))
}

function copyOf(text: string): string {
  const units = new Array<number>(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return String.fromCharCode(...units)
}
