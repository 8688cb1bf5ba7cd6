import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import { DocumentSigner } from '../detection/signing/document-signer.js'
import type { SignatureFields } from '../detection/signing/signature-fields.js'
import type { Document } from '../model.js'
import { loadEntityResources } from '../resources/load.js'
import { checkDocument, checkIterable } from './check-documents.js'
import { checkOptions, type OptionRules } from './check-options.js'
import { openedLexicon, profile } from './option-rules.js'

/** Which signature families to compute, and with which lexicon. */
export interface SignOptions {
  /** `lean`: exact, fingerprints, sketch. `standard` (default): every family, with one term per unit. `full`: every lexicon's and depth's terms. */
  readonly profile?: 'lean' | 'standard' | 'full'
  /** Default: the bundled lexicon, which knows only stop words. */
  readonly lexicon?: Lexicon
}

const rules: OptionRules<SignOptions> = { profile, lexicon: openedLexicon }

/**
 * Signs documents: yields the fields to index for each, in the order given. Each call reads 100 KB of name lists.
 *
 * @throws OnefoldError PARAMETER_INVALID; RECORD_INVALID on reaching a document without id or text
 */
export function sign(
  documents: Iterable<Document>,
  options: SignOptions = {},
): Generator<{ readonly id: string; readonly onefold: SignatureFields }> {
  checkOptions('sign', options, rules)
  checkIterable('sign', 'documents', documents)
  return signEach(documents, options)
}

function* signEach(documents: Iterable<Document>, { profile = 'standard', lexicon }: SignOptions): ReturnType<typeof sign> {
  const signer = new DocumentSigner({ profile, entities: loadEntityResources(), ...(lexicon !== undefined && { lexicon }) })
  let position = 0
  for (const document of documents) {
    checkDocument(document, ++position)
    yield { id: document.id, onefold: signer.sign(document) }
  }
}
