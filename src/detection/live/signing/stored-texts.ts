import type { Document } from '../../../model.js'
import type { Store, StoredDocument } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { toSignedDocument } from './inline-signer.js'
import { readSigningInput } from './signing-input.js'

/** Documents that are read at once. */
const readSize = 200

/** The text of a stored document as it was signed. */
export function signedDocument(settings: CollectionSettings, { id, source }: Pick<StoredDocument, 'id' | 'source'>): Document {
  return toSignedDocument(readSigningInput(settings, id, source))
}

/** The signed texts of stored documents, by id; documents that are gone are left out. */
export async function readSignedDocuments(
  store: Store,
  settings: CollectionSettings,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const texts = new Map<string, Document>()
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += readSize) {
    for (const document of await store.read(settings, distinct.slice(start, start + readSize)))
      if (document !== undefined) texts.set(document.id, signedDocument(settings, document))
  }
  return texts
}
