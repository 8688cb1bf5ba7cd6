import type { Document, JsonObject } from '../../../model.js'
import type { Store } from '../../../store/store.js'
import type { DocumentComparison } from '../../document-comparison.js'
import type { CollectionSettings } from '../collection-settings.js'
import { toSignedDocument } from '../signing/inline-signer.js'
import { signedDocument } from '../signing/stored-texts.js'
import { readStored } from './probe-document.js'
import { renderComparison } from './render-comparison.js'

/** One side of a comparison: a text, HTML, or a document of a collection; its shape checked. */
export interface ComparedSide {
  readonly text?: string
  readonly html?: string
  readonly title?: string
  readonly collection?: string
  readonly id?: string
}

/** What comparisons are made with. */
export interface CompareStoredOptions {
  readonly store: Store
  readonly comparison: DocumentComparison
  /** Settings by name. @throws OnefoldError COLLECTION_UNKNOWN */
  readonly settings: (collection: string) => Promise<CollectionSettings>
}

/**
 * Compares two documents, each given or stored, as `compare --json` does.
 *
 * @throws OnefoldError COLLECTION_UNKNOWN, DOCUMENT_UNKNOWN
 */
export async function compareStored(
  options: CompareStoredOptions,
  { a, b }: { readonly a: ComparedSide; readonly b: ComparedSide },
): Promise<JsonObject> {
  const documents = [await readSide(options, a), await readSide(options, b)] as const
  return renderComparison(options.comparison.compare(...documents))
}

async function readSide({ store, settings }: CompareStoredOptions, side: ComparedSide): Promise<Document> {
  if (side.id !== undefined) {
    const collection = await settings(side.collection!)
    return signedDocument(collection, await readStored(store, collection, side.id))
  }
  const { text, html, title } = side
  return toSignedDocument({
    id: '',
    text: (text ?? html ?? '').toWellFormed(),
    ...(text === undefined && { isHtml: true }),
    ...(title !== undefined && { title: title.toWellFormed() }),
  })
}
