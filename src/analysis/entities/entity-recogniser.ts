import { hexOf, PiecewiseHash64 } from '../../hashing/hash64.js'
import { entryOf } from '../../maps.js'
import type { AnalysedText, Spellings } from '../analysed-text.js'
import type { EntityRecogniser } from './entity.js'
import { type KnownWords, visitCandidates } from './entity-candidates.js'
import { EntityClassifier } from './entity-classifier.js'
import type { EntityResources } from './entity-resources.js'
import { type EntityLists, EntityVocabulary, type EntityWord, readEntityLists } from './entity-words.js'
import { PhraseTree } from './phrase-tree.js'

/**
 * TuNER: rule-based recognition of the names of persons, locations and organisations.
 *
 * Uyar, "Near-duplicate news detection using named entities", M.S. thesis, Bilkent University, 2009, chapter 3 and appendix A.
 *
 * Deviations: any language that has rule lists can be recognised, with prefixes of places and organisations, and with connectors for languages that
 * put the head first; a location in a recognised organisation counts as well, as in figure 3.1; a stop word at the start of a sentence is not a
 * candidate; titles in lower case count before a capitalised name; runs of more than ten words, which are text in capitals, are only looked up in the
 * gazetteers. So are the words of languages without capitals that write spaces (Arabic, Persian, Urdu, Hebrew, Hindi and others). In Chinese,
 * Japanese and Thai no entities are found.
 */

/**
 * Makes a recogniser. When the first text of a language arrives, it builds the vocabulary of that language, in some milliseconds. It keeps what it
 * finds out about each spelling of the analyser, so make one for each thread and keep it.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for a damaged list, with file and line
 */
export function createEntityRecogniser(resources: EntityResources): EntityRecogniser {
  const lists = readEntityLists(resources)
  const known = new KnownSpellings(lists)
  const parts = new PhraseTree()
  return {
    id: digestOf(lists),
    recognise(text) {
      const words = known.of(text)
      const classifier = new EntityClassifier(words.vocabulary, parts)
      visitCandidates(text, words, (candidate) => classifier.classify(candidate))
      return classifier.entities
    },
  }
}

/** Languages with their own rules for folding words. */
const foldingLanguages = new Set(['az', 'fa', 'ur', 'ca'])

/** The meanings of one analyser's spellings. When a text has another table of spellings, everything is forgotten, so that memory stays bounded. */
class KnownSpellings {
  readonly #lists: EntityLists
  readonly #ruled: ReadonlySet<string>
  readonly #vocabularies = new Map<string, EntityVocabulary>()
  #spellings: Spellings | undefined
  #words: (EntityWord | undefined)[] = []

  constructor(lists: EntityLists) {
    this.#lists = lists
    this.#ruled = new Set(lists.rules.map(({ language }) => language))
  }

  /** The vocabulary for a text, and the words that it has given for spellings so far. The caller adds to them. */
  of({ language, spellingTable }: AnalysedText): KnownWords {
    if (spellingTable !== this.#spellings) {
      this.#spellings = spellingTable
      this.#words = []
      for (const vocabulary of this.#vocabularies.values()) vocabulary.forgetWords()
    }
    // Filled to the end, so that V8 keeps the array's elements fast and does not turn it into a dictionary.
    while (this.#words.length < spellingTable.size) this.#words.push(undefined)
    return { vocabulary: this.#vocabularyOf(language), words: this.#words }
  }

  #vocabularyOf(language: string): EntityVocabulary {
    // Languages without lists share one vocabulary, so that made-up codes cost no memory.
    const code = this.#ruled.has(language) || foldingLanguages.has(language) ? language : 'und'
    return entryOf(this.#vocabularies, code, () => new EntityVocabulary(this.#lists, code))
  }
}

function digestOf({ rules, names }: EntityLists): string {
  const hash = new PiecewiseHash64()
  let isFirst = true
  const addLine = (...pieces: readonly string[]): void => {
    if (!isFirst) hash.add('\n')
    isFirst = false
    for (const piece of pieces) hash.add(piece)
  }
  for (const { language, rules: of } of rules) for (const { kind, word } of of) addLine(language, ' ', kind, ' ', word)
  for (const { type, name } of names) addLine(type, ' ', name)
  return hexOf(hash.value())
}
