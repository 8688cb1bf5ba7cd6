import type { StoreWrite, StoreWriteResult } from '../../../store/store.js'
import type { StoredDocument } from '../../../store/stored-document.js'
import { isOfOwnFold } from '../../signing/signature-version.js'
import type { DocumentSource } from '../stored-collection.js'
import { type LiveDocument, liveFromFields, liveFromStored } from './live-document.js'
import type { OtherFolds } from './other-folds.js'
import { hasMoved, movingWrite, type Placement } from './placement.js'
import { Regrouping } from './regrouping.js'
import type { Unsettled } from './unsettled.js'

/** Reads documents and moves them between groups. */
export interface RepairedCollection extends DocumentSource {
  /** The versions of documents that are left alone. */
  readonly otherFolds: OtherFolds
  /** @param placed the documents that the patches change, with their new placements */
  write(writes: readonly StoreWrite[], placed: readonly LiveDocument[]): Promise<StoreWriteResult[]>
}

/** The result of a repair. */
export interface Repair {
  /** Documents whose placement was to change: their group, whether they are anchors, or their containers. */
  readonly moved: readonly string[]
  /** Those of them that could not be moved, because somebody changed them in the meantime or the store did not take the write. */
  readonly missed: readonly string[]
}

/**
 * Places documents again that were not changed themselves, and those that depend on them, by applying the rule around them again. Needed if others
 * wrote related documents at the same time, when these were not visible. Documents that are unsigned, of another fold or deleted are left alone.
 */
export async function settleDocuments(collection: RepairedCollection, { ids, gone }: Unsettled): Promise<Repair> {
  const read = await collection.readFields([...new Set(ids)])
  const documents = read.filter(isPlaceable).map((document) => liveFromStored(collection.settings, document))
  const moved = await new Regrouping(collection, { otherFolds: collection.otherFolds }).run([], { documents, gone })
  return writeMoves(collection, moved)
}

/** Reverts placements that were decided because of versions that the store then refused. @param versions as they were placed */
export async function withdrawVersions(collection: RepairedCollection, versions: readonly LiveDocument[]): Promise<Repair> {
  const { settings } = collection
  const read = await collection.readFields(versions.map(({ id }) => id))
  const stored = read.map((document) => {
    return isPlaceable(document) ? { live: liveFromStored(settings, document), again: liveFromFields(settings, document) } : undefined
  })
  const changes = versions.map((before, i) => ({ before, after: stored[i]?.again }))
  const others = await new Regrouping(collection, { otherFolds: collection.otherFolds }).run(changes)
  const placed = stored.flatMap((each) => (each === undefined ? [] : [placeAs(each.live, each.again)]))
  return writeMoves(collection, [...placed.filter(hasMoved), ...others])
}

function isPlaceable(document: StoredDocument | undefined): document is StoredDocument {
  return document?.fields.version !== undefined && isOfOwnFold(document.fields.version)
}

function placeAs(document: LiveDocument, { group, joined, containers }: Placement): LiveDocument {
  document.group = group
  document.joined = joined
  document.containers = containers
  return document
}

async function writeMoves(collection: RepairedCollection, moved: readonly LiveDocument[]): Promise<Repair> {
  const writes = moved.map((document) => movingWrite(document))
  const results = writes.length === 0 ? [] : await collection.write(writes, moved)
  return {
    moved: moved.map(({ id }) => id),
    missed: writes.filter((_, i) => results[i]!.status === 'conflict' || results[i]!.status === 'pending').map(({ id }) => id),
  }
}
