import type { Lexicon } from '../analysis/lexicon.js'
import { DocumentSigner } from '../detection/document-signer.js'
import type { SignatureFields } from '../detection/signature-fields.js'
import type { Document } from '../model.js'
import { loadEntityResources } from '../resources/load.js'

/** Which signature families are made, and with which lexicon. */
export interface SignOptions {
  /** `lean`: exact, fingerprints, sketch. `standard` (default): one term a unit of every family. `full`: every lexicon's and depth's terms. */
  readonly profile?: 'lean' | 'standard' | 'full'
  /** Default: the bundled one, which knows stop words only. */
  readonly lexicon?: Lexicon
}

/**
 * Signs documents: the fields that are indexed for each, in the order given. Reads 100 KB of name lists once a call.
 */
export function* sign(
  documents: Iterable<Document>,
  options: SignOptions = {},
): Generator<{ readonly id: string; readonly onefold: SignatureFields }> {
  const { profile = 'standard', lexicon } = options
  const signer = new DocumentSigner({ profile, entities: loadEntityResources(), ...(lexicon !== undefined && { lexicon }) })
  for (const document of documents) yield { id: document.id, onefold: signer.sign(document) }
}
