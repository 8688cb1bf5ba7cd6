import type { FoldListing } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'

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
