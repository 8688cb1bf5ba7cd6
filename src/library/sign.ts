import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import { type GazetteerPath, readGazetteers } from '../compose/files/gazetteer-files.js'
import { DocumentSigner } from '../detection/signing/document-signer.js'
import type { SignatureFields } from '../detection/signing/signature-fields.js'
import type { Document } from '../model.js'
import { loadEntityResources } from '../resources/load.js'
import { checkDocument, checkIterable, type ListOf } from './check-documents.js'
import { checkOptions, type OptionRules } from './check-options.js'
import { gazetteers, openedLexicon, profile } from './option-rules.js'

/** Which signature families to compute, and with which lexicon. */
export interface SignOptions {
  /** `lean`: exact, fingerprints, sketch. `standard` (default): every family, with one term per unit. `full`: every lexicon's and depth's terms. */
  readonly profile?: 'lean' | 'standard' | 'full' | undefined
  /** Default: the bundled lexicon, which knows only stop words. */
  readonly lexicon?: Lexicon | undefined
  /** Files with further names for the family `tweezer`: UTF-8, one name a line. Documents signed with other names meet by other families only. */
  readonly gazetteers?: readonly GazetteerPath[] | undefined
}

/** The signature fields of one document. */
export interface SignedFields {
  readonly id: string
  readonly onefold: SignatureFields
}

const rules: OptionRules<SignOptions> = { profile, lexicon: openedLexicon, gazetteers }

/**
 * Signs documents: yields the fields to index for each, in the order given. Each call reads 100 KB of name lists.
 *
 * @throws OnefoldError PARAMETER_INVALID; INPUT_NOT_FOUND and INPUT_UNREADABLE for a gazetteer; RECORD_INVALID on reaching a document without id or text
 */
export function sign(documents: ListOf<Document>, options: SignOptions = {}): Generator<SignedFields> {
  checkOptions('sign', options, rules)
  checkIterable('sign', 'documents', documents)
  return signEach(documents, options)
}

function* signEach(documents: ListOf<Document>, { profile = 'standard', lexicon, gazetteers = [] }: SignOptions): Generator<SignedFields> {
  const means = { gazetteers: readGazetteers(gazetteers), ...(lexicon !== undefined && { lexicon }) }
  const signer = new DocumentSigner({ profile, entities: loadEntityResources(), ...means })
  let position = 0
  for (const document of documents) {
    checkDocument(document, ++position)
    yield { id: document.id, onefold: signer.sign(document) }
  }
}
