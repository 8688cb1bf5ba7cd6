/** Signs a document with all lexicon families; src/signatures/family-kernel.ts calls it. */
import { signIMatch } from './i-match'
import { signPaths } from './paths'
import { signSentences } from './sentences'
import { signSimHash } from './simhash'
import { signTweezer } from './tweezer'
import { collectWords } from './words'

export { configureIMatch } from './i-match'
export { entitiesPlace, reserveDocument, reserveTerms, rowsPlace, sentencesPlace, textsPlace, tokensPlace } from './memory'
export { configurePaths } from './paths'
export { configureSentences } from './sentences'
export { configureSimHash } from './simhash'
export { setSeed, termCount, termsPlace } from './term-list'
export { configureTweezer } from './tweezer'

/**
 * Fills the lists of all families from the tokens, sentences and entities that the host wrote.
 *
 * @param entities how many entities; -1: entities were not recognised, so their family is not signed
 */
export function sign(sentences: i32, entities: i32): void {
  collectWords(sentences)
  signSimHash()
  signSentences()
  signPaths()
  signIMatch()
  if (entities >= 0) signTweezer(entities)
}
