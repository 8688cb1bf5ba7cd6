import { addCount } from '../../../maps.js'
import type { FoldListing } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { StoredCollection } from '../stored-collection.js'

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
