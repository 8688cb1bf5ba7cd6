import { DocumentSigner, type SignatureFields } from '../detection/document-signer.js'
import type { InputOptions } from '../input/input-options.js'
import { planInput } from '../input/plan-input.js'
import { loadEntityResources } from '../resources/load.js'
import { openLexiconFile } from './lexicon-files.js'
import { readDocuments } from './read-documents.js'
import type { ReadingEvents } from './reading-events.js'

/** Signing the documents of files. */
export interface SignFilesRequest extends ReadingEvents {
  readonly paths: readonly string[]
  readonly input: InputOptions
  readonly profile: 'lean' | 'standard' | 'full'
  /** Default: the bundled lexicon. */
  readonly lexiconFile?: string
  readonly signal?: AbortSignal
}

/** The signature fields of one document. */
export interface SignedFields {
  readonly id: string
  readonly onefold: SignatureFields
}

/**
 * Signs the documents of files, in input order.
 *
 * @throws OnefoldError as `planInput` and `openLexiconFile`; INTERRUPTED
 */
export async function* signFiles(request: SignFilesRequest): AsyncGenerator<SignedFields> {
  const lexicon = request.lexiconFile === undefined ? undefined : await openLexiconFile(request.lexiconFile)
  const signer = new DocumentSigner({
    profile: request.profile,
    entities: loadEntityResources(),
    ...(lexicon !== undefined && { lexicon }),
  })
  const plan = await planInput(request.paths)
  for await (const { document } of readDocuments(plan, request)) yield { id: document.id, onefold: signer.sign(document) }
}
