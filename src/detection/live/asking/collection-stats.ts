import type { JsonObject } from '../../../model.js'
import type { StoredCollection } from '../stored-collection.js'

/** The versions that a collection is signed with now. */
interface CurrentSignatures {
  /** Version tag of documents that are signed now. */
  readonly version: string
  /** Id of the lexicon that the collection is signed with. */
  readonly lexiconId: string
}

/**
 * Counts of a collection in the contract's shape. `stale` counts documents that were signed with another version than the current one. `drift` is
 * null, because it is not measured yet.
 */
export async function readCollectionStats(collection: Pick<StoredCollection, 'counts'>, now: CurrentSignatures): Promise<JsonObject> {
  const { documents, signed, unsigned, groups, joined, contained, versions } = await collection.counts()
  const stale = signed - (Object.hasOwn(versions, now.version) ? versions[now.version]! : 0)
  return { documents, signed, unsigned, stale, groups, joined, contained, versions, lexicon: { id: now.lexiconId, drift: null } }
}
