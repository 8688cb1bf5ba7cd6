import type { StoredCollection } from '../stored-collection.js'
import type { SigningInput } from './signer.js'
import { readSigningInput } from './signing-input.js'

/** Number of documents that are read at once. */
const readSize = 200

/** The signing inputs of stored documents, by id. Documents that do not exist are left out. */
export async function readSigningInputs(collection: StoredCollection, ids: readonly string[]): Promise<ReadonlyMap<string, SigningInput>> {
  const texts = new Map<string, SigningInput>()
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += readSize) {
    for (const document of await collection.read(distinct.slice(start, start + readSize)))
      if (document !== undefined) texts.set(document.id, readSigningInput(collection.settings, document.id, document.source))
  }
  return texts
}
