import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { DocumentWriter } from '../../detection/live/writing/document-writer.js'
import type { WriteOperation, WriteOutcome } from '../../model.js'
import type { Store, StoredDocument } from '../../store/store.js'

/** What signing stored documents needs. */
export interface SignStoredParts {
  readonly store: Store
  readonly writer: DocumentWriter
  readonly settings: CollectionSettings
}

/**
 * Signs documents that were written unsigned, and groups them.
 *
 * @param ids one each document, repeated ids allowed
 * @returns an outcome an id: `updated` where it is signed now, `noop` where it was already or is gone
 * @throws OnefoldError STORE_UNAVAILABLE
 */
export async function signStored({ store, writer, settings }: SignStoredParts, ids: readonly string[]): Promise<WriteOutcome[]> {
  const distinct = [...new Set(ids)]
  const documents = (await store.read(settings, distinct)).filter((document) => document !== undefined)
  const unsigned = documents.filter(({ fields }) => fields.version === undefined)
  const outcomes = await writer.write(settings, unsigned.map(signingOperation))
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return ids.map((id) => byId.get(id) ?? { id, result: 'noop', status: 200 })
}

/**
 * An update that changes nothing but what is ours. Its stamp is that of the write it completes with a letter behind it, which is above that
 * write's and below every later one's: a write that waits in the queue must still find itself the younger.
 */
export function signingOperation({ id, fields }: StoredDocument): WriteOperation {
  return { kind: 'update', id, source: {}, detectNoop: false, stamp: `${fields.write}s`, acceptedAt: fields.since }
}
