import type { AnalysedText } from '../../analysis/analysed-text.js'
import { Analyser } from '../../analysis/analyser.js'
import { bundledLexicon } from '../../analysis/lexicon/bundled-lexicon.js'
import { FrozenLexicon } from '../../analysis/lexicon/frozen-lexicon.js'
import { LexiconBuilder, type LexiconBuilderOptions } from '../../analysis/lexicon/lexicon-builder.js'
import type { Document } from '../../model.js'

export type { FrozenLexicon }

/** Builds the lexicon of a collection in two passes over its documents. `LexiconBuilder` documents the bounds of its memory. */
export class CollectionLexicon {
  readonly #analyser = new Analyser()
  readonly #builder: LexiconBuilder

  /** @throws OnefoldError PARAMETER_INVALID */
  constructor(options: LexiconBuilderOptions = {}) {
    this.#builder = new LexiconBuilder(options)
  }

  /** First pass over one document. */
  estimate(document: Document): void {
    this.#builder.estimate(this.#analyse(document))
  }

  /** Second pass over one document. */
  count(document: Document): void {
    this.#builder.count(this.#analyse(document))
  }

  /** The bytes of the lexicon. @throws OnefoldError INPUT_EMPTY if no document was counted */
  build(): Uint8Array {
    return this.#builder.build()
  }

  #analyse({ text, language }: Document): AnalysedText {
    return this.#analyser.analyse(text, language)
  }
}

/**
 * Opens the bytes of a lexicon.
 *
 * @throws OnefoldError LEXICON_INVALID, LEXICON_VERSION
 */
export function openLexicon(bytes: Uint8Array): FrozenLexicon {
  return new FrozenLexicon(bytes)
}

/** Id of the lexicon that is used for signing if none was built. */
export const bundledLexiconId: string = bundledLexicon.id
