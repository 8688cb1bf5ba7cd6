import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'

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
