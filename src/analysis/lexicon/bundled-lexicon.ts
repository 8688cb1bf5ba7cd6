import { hash64, hexOf } from '../../hashing/hash64.js'
import { analyserVersion } from '../normalise.js'
import type { Lexicon } from './lexicon.js'

const documents = 1000

/**
 * The lexicon that is used until one is built: a stop word is in all of its 1,000 documents (idf 0), every other term in one, so all other terms
 * weigh alike. Families that select rare words do better with a lexicon of the collection: `onefold lexicon build`.
 */
export const bundledLexicon: Lexicon = {
  id: hexOf(hash64(`bundled lexicon, analyser ${analyserVersion}`)),
  documents,
  documentFrequency: ({ stop }) => (stop ? documents : 1),
  idf: ({ stop }) => (stop ? 0 : Math.log(documents)),
}
