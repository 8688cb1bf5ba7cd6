import { partsOf } from '../../../lists.js'
import { addCount } from '../../../maps.js'
import type { Level } from '../../../model.js'
import type { FoldListing } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { StoredCollection } from '../stored-collection.js'
import { GroupReading, type ListedGroup } from './group-reading.js'

/** Number of groups that are read with the same store calls: so many that calls are cheap, so few that their documents fit into memory. */
const groupsAtOnce = 100

/**
 * The groups of these fold keys, in the order of the keys, with the comparisons of their documents. Keys that no document has are left out. Cost: a
 * dozen store calls for a hundred groups.
 */
export async function readGroups(collection: StoredCollection, level: Level, keys: readonly string[]): Promise<ListedGroup[]> {
  const field = level === 'exact' ? 'exact' : 'group'
  const listed: ListedGroup[] = []
  for (const some of partsOf(keys, groupsAtOnce)) listed.push(...(await new GroupReading(collection).read(field, some)))
  return listed
}

/**
 * A listing of the groups, or of the exact classes, that have several documents.
 *
 * All documents of a group but its anchor are joined. So are all copies of an exact class but the first, unless times keep documents apart: then
 * copies may be anchors of different groups.
 */
export function duplicateFolds(
  settings: Pick<CollectionSettings, 'withinMs'>,
  listing: Omit<FoldListing, 'field' | 'othersAreJoined'> & { readonly field: 'group' | 'exact' },
): FoldListing {
  return { ...listing, othersAreJoined: listing.field === 'group' || settings.withinMs === undefined }
}

/**
 * Those of the groups that are too small to be listed for their size. Groups that have no documents any more are left out.
 *
 * Cost: one store call, which reads at most `minSize` documents of each group.
 *
 * @param groups distinct keys of groups that contain documents
 * @param minSize number of documents from which a group is listed for its size
 */
export async function groupsBelow(collection: StoredCollection, groups: readonly string[], minSize: number): Promise<string[]> {
  const sizes = new Map<string, number>()
  for (const { group } of await collection.findByFold({ field: 'group', values: groups, perValue: minSize })) addCount(sizes, group)
  return groups.filter((group) => sizes.has(group) && sizes.get(group)! < minSize)
}
