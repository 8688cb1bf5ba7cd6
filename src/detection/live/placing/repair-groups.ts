import type { Store, StoreWrite } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { type LiveDocument, liveFromFields, liveFromStored } from './live-document.js'
import { movingWrite } from './placement-fields.js'
import { Regrouping } from './regrouping.js'

/**
 * Places documents anew that nobody changed, and those that depend on them: the rule applied again to a neighbourhood. For documents whose
 * neighbours were written by others at the same time, unseen. Documents that are unsigned or gone are left alone.
 *
 * @returns ids that somebody changed meanwhile: to be settled again
 */
export async function settleDocuments(store: Store, settings: CollectionSettings, ids: readonly string[]): Promise<string[]> {
  const read = await store.read(settings, [...new Set(ids)])
  const documents = read.filter((document) => document?.fields.version !== undefined)
  const moved = await new Regrouping(store, settings).run(
    [],
    documents.map((document) => liveFromStored(settings, document!)),
  )
  return writeMoves(
    store,
    settings,
    moved.map((document) => movingWrite(document)),
  )
}

/**
 * Takes back what was decided because of versions that the store then did not take.
 *
 * @param versions as they were placed
 * @returns as {@link settleDocuments}
 */
export async function withdrawVersions(store: Store, settings: CollectionSettings, versions: readonly LiveDocument[]): Promise<string[]> {
  const read = await store.read(
    settings,
    versions.map(({ id }) => id),
  )
  const stored = read.map((document) => document && { live: liveFromStored(settings, document), again: liveFromFields(settings, document) })
  const changes = versions.map((before, i) => ({ before, after: stored[i]?.again }))
  const moved = await new Regrouping(store, settings).run(changes)
  const again = stored.flatMap((each) => (each === undefined ? [] : [movingWrite(each.live, each.again)]))
  return writeMoves(store, settings, [...again, ...moved.map((document) => movingWrite(document))])
}

async function writeMoves(store: Store, settings: CollectionSettings, writes: readonly StoreWrite[]): Promise<string[]> {
  const results = writes.length === 0 ? [] : await store.write(settings, writes)
  return writes.filter((_, i) => results[i]!.status === 'conflict').map(({ id }) => id)
}
