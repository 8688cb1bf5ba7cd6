import { TextNumbers } from '../../hashing/text-numbers.js'
import { foldToken } from '../term-text.js'
import { TokenReader } from '../token-reader.js'
import {
  type EntityResources,
  type EntityType,
  entityTypes,
  parseGazetteer,
  parseRules,
  type Rule,
  type RuleKind,
  ruleKinds,
} from './entity-resources.js'
import { emptyPhrase, noPhrase, PhraseTree } from './phrase-tree.js'

/** The meaning of one word of a candidate to the recogniser, in one language. */
export interface EntityWord {
  /** The same for words that are equal when folded: lower case, no apostrophe suffix, i and ı one letter. */
  readonly number: number
  /** Bits of {@link ruleBit}: the rule lists that the word is in. */
  readonly rules: number
  /** The gazetteer names that begin with this word, as a phrase of their tree, or {@link noPhrase}. */
  readonly firstOfNames: number
  /** Whether the word alone is a person's name in a gazetteer. */
  readonly isGivenName: boolean
}

/** The bit of a rule kind in {@link EntityWord.rules}. */
export function ruleBit(kind: RuleKind): number {
  return 1 << ruleKinds.indexOf(kind)
}

/** Longest gazetteer name that is looked up, in words. */
const maxNameWords = 6

/** The parsed lists of {@link EntityResources}. */
export interface EntityLists {
  readonly rules: readonly { readonly language: string; readonly rules: readonly Rule[] }[]
  readonly names: readonly { readonly type: EntityType; readonly name: string; readonly words: readonly string[] }[]
}

/**
 * Reads all lists, once for all languages.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for a damaged list, with file and line
 */
export function readEntityLists({ rules, gazetteers }: EntityResources): EntityLists {
  const tokens = new TokenReader()
  return {
    rules: rules.map((file) => ({ language: file.language, rules: parseRules(file) })),
    names: gazetteers.flatMap((file) => {
      const names = parseGazetteer(file)
      const words = splitNames(names, tokens)
      return names.map((name, i) => ({ type: file.type, name, words: words[i]! }))
    }),
  }
}

/** Rule lists and gazetteers as seen from one language. */
export class EntityVocabulary {
  readonly #language: string
  /** The words of rules and of gazetteer names. */
  readonly #listed = new TextNumbers()
  /** The rule lists that each of them is in, as bits of {@link ruleBit}. */
  readonly #rules: number[] = []
  /** The value of a name has a bit for each of its kinds, in the order of `entityTypes`. */
  readonly #names = new PhraseTree()
  /** Words of texts that are in no list. Their numbers follow those of the listed words. */
  #others = new TextNumbers()

  constructor(lists: EntityLists, language: string) {
    this.#language = language
    for (const { language: of, rules } of lists.rules) {
      if (of === language || of === 'any') for (const { kind, word } of rules) this.#addRule(this.#fold(word), kind)
    }
    for (const { type, words } of lists.names) this.#addName(words, type)
  }

  /** The meaning of a word of a text. Slow, because it folds the word: keep the result. */
  wordOf(surface: string): EntityWord {
    // A copy, because a slice would keep its whole document alive.
    const key = this.#fold(copyOf(surface))
    const number = this.#listed.numberOf(key)
    if (number < 0) return { number: this.#listed.size + this.#others.enter(key), rules: 0, firstOfNames: noPhrase, isGivenName: false }
    const firstOfNames = this.#names.next(emptyPhrase, number)
    const isGivenName = firstOfNames !== noPhrase && (this.#names.value(firstOfNames) & typeBit('person')) !== 0
    return { number, rules: this.#rules[number]!, firstOfNames, isGivenName }
  }

  /** Forgets the numbers of words that occurred only in texts. */
  forgetWords(): void {
    this.#others = new TextNumbers()
  }

  /** Length of the longest gazetteer name of a kind with which `words[start, end)` begin; 0 if there is none. */
  nameLength(type: EntityType, words: readonly EntityWord[], start: number, end: number): number {
    let phrase = words[start]!.firstOfNames
    if (phrase === noPhrase) return 0
    const bit = typeBit(type)
    let longest = 0
    for (let next = start + 1; phrase !== noPhrase; next++) {
      if ((this.#names.value(phrase) & bit) !== 0) longest = next - start
      phrase = next < end ? this.#names.next(phrase, words[next]!.number) : noPhrase
    }
    return longest
  }

  #addRule(key: string, kind: RuleKind): void {
    const number = this.#list(key)
    this.#rules[number]! |= ruleBit(kind)
  }

  #addName(words: readonly string[], type: EntityType): void {
    if (words.length === 0 || words.length > maxNameWords) return
    let phrase = emptyPhrase
    for (const word of words) phrase = this.#names.extend(phrase, this.#list(this.#fold(word)))
    this.#names.setValue(phrase, this.#names.value(phrase) | typeBit(type))
  }

  /** @returns the word's number */
  #list(key: string): number {
    const number = this.#listed.enter(key)
    if (number === this.#rules.length) this.#rules.push(0)
    return number
  }

  #fold(word: string): string {
    const folded = foldToken(word, this.#language)
    return folded.includes('ı') ? folded.replaceAll('ı', 'i') : folded
  }
}

function typeBit(type: EntityType): number {
  return 1 << entityTypes.indexOf(type)
}

/**
 * The words of each name. All names are read as one text, because reading a text takes as long as reading ten words. No token extends over a line
 * end.
 */
function splitNames(names: readonly string[], tokens: TokenReader): string[][] {
  tokens.read(names.join('\n'))
  const { count, starts, ends } = tokens
  let token = 0
  let end = 0
  return names.map((name) => {
    const start = end
    end = start + name.length + 1
    const words: string[] = []
    for (; token < count && starts[token]! < end; token++) words.push(name.slice(starts[token]! - start, ends[token]! - start))
    return words
  })
}

function copyOf(text: string): string {
  const units = new Array<number>(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return String.fromCharCode(...units)
}
