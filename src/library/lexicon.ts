import type { FrozenLexicon } from '../analysis/lexicon/frozen-lexicon.js'
import type { LexiconBuilderOptions } from '../analysis/lexicon/lexicon-builder.js'
import { CollectionLexicon, openLexicon as openBytes } from '../detection/signing/collection-lexicon.js'
import { OnefoldError } from '../errors.js'
import type { Document } from '../model.js'
import { checkIterable, checkText, type ListOf } from './check-documents.js'
import { checkOptions, describeKind, type OptionRules } from './check-options.js'
import { anyNumber, flag } from './option-rules.js'

/** The ranges of the numbers are checked by the builder. */
const rules: OptionRules<LexiconBuilderOptions> = { minDocumentFrequency: anyNumber, maxTerms: anyNumber, sentenceTables: flag }

/**
 * Builds the lexicon of a collection: the number of its documents that contain each term.
 *
 * @param documents read twice; if they can be read only once, as from a generator, they are held in memory
 * @returns bytes to keep, and to open with {@link openLexicon}
 * @throws OnefoldError INPUT_EMPTY without documents, RECORD_INVALID for a document without a text, PARAMETER_INVALID
 */
export function buildLexicon(documents: ListOf<Document>, options: LexiconBuilderOptions = {}): Uint8Array {
  checkOptions('buildLexicon', options, rules)
  checkIterable('buildLexicon', 'documents', documents)
  const all = Array.isArray(documents) ? documents : [...documents]
  const lexicon = new CollectionLexicon(options)
  let position = 0
  for (const document of all) {
    checkText(document, ++position)
    lexicon.estimate(document)
  }
  for (const document of all) lexicon.count(document)
  return lexicon.build()
}

/**
 * Opens the bytes of a lexicon.
 *
 * @throws OnefoldError LEXICON_INVALID, LEXICON_VERSION, PARAMETER_INVALID for anything but bytes
 */
export function openLexicon(bytes: Uint8Array): FrozenLexicon {
  if (bytes instanceof Uint8Array) return openBytes(bytes)
  const given = describeKind(bytes)
  throw new OnefoldError('PARAMETER_INVALID', `openLexicon: bytes is ${given}; give the bytes, or open a file with openLexiconFile`, {
    option: 'bytes',
  })
}
