/** Signs a document with all lexicon families; src/signatures/family-kernel.ts calls it. */
import { signIMatch } from './i-match'
import { signPaths } from './paths'
import { signSentences } from './sentences'
import { signSimHash } from './simhash'
import { collectWords } from './words'

export { configureIMatch } from './i-match'
export { reserveDocument, reserveTerms, rowsPlace, sentencesPlace, textsPlace, tokensPlace } from './memory'
export { configurePaths } from './paths'
export { configureSentences } from './sentences'
export { configureSimHash } from './simhash'
export { setSeed, termCount, termsPlace } from './term-list'

/** Fills the lists of all families from the tokens and sentences that the host wrote. */
export function sign(sentences: i32): void {
  collectWords(sentences)
  signSimHash()
  signSentences()
  signPaths()
  signIMatch()
}
