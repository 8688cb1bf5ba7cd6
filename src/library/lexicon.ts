import type { FrozenLexicon } from '../analysis/frozen-lexicon.js'
import type { LexiconBuilderOptions } from '../analysis/lexicon-builder.js'
import { CollectionLexicon, openLexicon } from '../detection/collection-lexicon.js'
import type { Document } from '../model.js'

/**
 * Builds the lexicon of a collection: how many documents each term is in, frozen.
 *
 * @param documents read twice
 * @returns the bytes to keep and to open with {@link openLexicon}
 * @throws OnefoldError INPUT_EMPTY without documents, PARAMETER_INVALID
 */
export function buildLexicon(documents: readonly Document[], options: LexiconBuilderOptions = {}): Uint8Array {
  const lexicon = new CollectionLexicon(options)
  for (const document of documents) lexicon.estimate(document)
  for (const document of documents) lexicon.count(document)
  return lexicon.build()
}

/** A lexicon built from a collection. */
export type { FrozenLexicon }
export { openLexicon }
