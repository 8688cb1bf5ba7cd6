import { hash64 } from '../hashing/hash64.js'
import type { Entity, EntityRecogniser } from './entity.js'
import { type EntityCandidate, findCandidates } from './entity-candidates.js'
import { EntityClassifier } from './entity-classifier.js'
import { type EntityResources, parseGazetteer, parseRules } from './entity-resources.js'
import { EntityVocabulary } from './entity-words.js'

/**
 * TuNER: rule-based recognition of the names of persons, locations and organisations.
 *
 * Uyar, "Near-duplicate news detection using named entities", M.S. thesis, Bilkent University, 2009, chapter 3 and appendix A.
 *
 * Deviations: generic over languages (each has its own rule lists; prefixes of places and organisations and connectors are added for languages
 * that put the head first); a location in a recognised organisation counts as well, as in figure 3.1; a stop word at the start of a sentence is no
 * candidate; titles in lower case count before a capitalised name; runs of more than ten words, which are text in capitals, are only looked up in the
 * gazetteers. Languages without capitals: gazetteer only (Arabic, Persian, Urdu, Hebrew, Hindi and others that write spaces); Chinese, Japanese and
 * Thai: no entities.
 */

/**
 * Makes a recogniser. The vocabulary of a language is built when its first text comes, in some milliseconds.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for a damaged list, with file and line
 */
export function createEntityRecogniser(resources: EntityResources): EntityRecogniser {
  const vocabularies = new Map<string, EntityVocabulary>()
  const ruled = new Set(resources.rules.map(({ language }) => language))
  const vocabularyOf = (language: string): EntityVocabulary => {
    // Languages without lists of their own share one vocabulary, so that made-up codes cost no memory.
    const code = ruled.has(language) || foldingLanguages.has(language) ? language : 'und'
    const known = vocabularies.get(code)
    if (known !== undefined) return known
    const vocabulary = new EntityVocabulary(resources, code)
    vocabularies.set(code, vocabulary)
    return vocabulary
  }
  return {
    id: digestOf(resources),
    recognise(text) {
      const vocabulary = vocabularyOf(text.language)
      return classifyAll(findCandidates(text, vocabulary), vocabulary)
    },
  }
}

/** Languages whose words fold in a way of their own. */
const foldingLanguages = new Set(['az', 'fa', 'ur', 'ca'])

function classifyAll(candidates: readonly EntityCandidate[], vocabulary: EntityVocabulary): readonly Entity[] {
  const classifier = new EntityClassifier(vocabulary)
  for (const candidate of candidates) classifier.classify(candidate)
  return classifier.entities
}

/** Also the check of every list: a damaged one is refused here and not when the first text of its language comes. */
function digestOf({ rules, gazetteers }: EntityResources): string {
  const lines = [
    ...rules.flatMap((file) => parseRules(file).map(({ kind, word }) => `${file.language} ${kind} ${word}`)),
    ...gazetteers.flatMap((file) => parseGazetteer(file).map((name) => `${file.type} ${name}`)),
  ]
  const { high, low } = hash64(lines.join('\n'))
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
