import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import { Analyser } from '../../../src/analysis/analyser.js'
import { FrozenLexicon } from '../../../src/analysis/lexicon/frozen-lexicon.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import { LexiconBuilder } from '../../../src/analysis/lexicon/lexicon-builder.js'
import type { MethodDocument } from './published-method.js'

/** A collection as every paper prepares it, with sentences, stems, stop words, and the document frequencies of its own terms. */
export interface Collection {
  readonly ids: readonly string[]
  readonly texts: readonly AnalysedText[]
  readonly lexicon: Lexicon
}

/**
 * Analyses documents and builds a lexicon from them. Deviation: the thesis takes document frequencies from another part of its collection; here, no
 * other part exists.
 */
export function analyseCollection(documents: readonly MethodDocument[]): Collection {
  const analyser = new Analyser()
  const texts = documents.map(({ text, language }) => analyser.analyse(text, language))
  return { ids: documents.map(({ id }) => id), texts, lexicon: buildLexicon(texts) }
}

function buildLexicon(texts: readonly AnalysedText[]): Lexicon {
  const builder = new LexiconBuilder({ minDocumentFrequency: 1 })
  for (const text of texts) builder.estimate(text)
  for (const text of texts) builder.count(text)
  return new FrozenLexicon(builder.build())
}
