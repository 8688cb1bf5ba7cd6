import type { Level } from '../../../model.js'
import type { FoldListing, Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { GroupReading, type ListedGroup } from './group-reading.js'

/** Groups that are read with the same store calls: as many as make the calls cheap, and as their documents fit into memory. */
const groupsAtOnce = 100

/** Reads groups with the figures of their documents. Cost: a dozen store calls for a hundred groups. */
export class ReportGroups {
  readonly #store: Store
  readonly #settings: CollectionSettings

  constructor(store: Store, settings: CollectionSettings) {
    this.#store = store
    this.#settings = settings
  }

  /** The groups of these fold keys, in their order; keys that no document has are left out. */
  async read(level: Level, keys: readonly string[]): Promise<ListedGroup[]> {
    const field = level === 'exact' ? 'exact' : 'group'
    const listed: ListedGroup[] = []
    for (let at = 0; at < keys.length; at += groupsAtOnce)
      listed.push(...(await new GroupReading(this.#store, this.#settings).read(field, keys.slice(at, at + groupsAtOnce))))
    return listed
  }
}

/**
 * A listing of the groups, or of the exact classes, that have several documents.
 *
 * Every document of a group but its anchor is joined. So is every copy but the first of an exact class, except where documents are kept apart by their
 * times: then copies are anchors of different groups.
 */
export function duplicateFolds(
  settings: Pick<CollectionSettings, 'withinMs'>,
  listing: Omit<FoldListing, 'field' | 'othersAreJoined'> & { readonly field: 'group' | 'exact' },
): FoldListing {
  return { ...listing, othersAreJoined: listing.field === 'group' || settings.withinMs === undefined }
}

/**
 * Groups that contain others and are too small to be listed for their size. Groups that have no documents any more are left out.
 *
 * Cost: one call of the store, which reads `minSize` documents of each group at most.
 *
 * @param groups keys, each once
 * @param minSize documents of the smallest group that is listed for its size
 */
export async function groupsBelow(
  store: Store,
  settings: CollectionSettings,
  groups: readonly string[],
  minSize: number,
): Promise<string[]> {
  const sizes = new Map<string, number>()
  for (const { group } of await store.findByFold(settings, { field: 'group', values: groups, perValue: minSize }))
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return groups.filter((group) => sizes.has(group) && sizes.get(group)! < minSize)
}
