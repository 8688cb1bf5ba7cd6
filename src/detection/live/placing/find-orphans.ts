import type { Store } from '../../../store/store.js'
import type { DocumentFacts } from '../../../store/stored-document.js'
import type { CollectionSettings } from '../collection-settings.js'
import { type LiveDocument, liveFromFacts } from './live-document.js'

/**
 * Documents that depend on an anchor that does not exist: members of a group without an anchor, anchors that are in the group of another document,
 * and documents that name a container without an anchor. Settling places them again.
 *
 * One store call, however many documents.
 *
 * @returns ids, in the order given
 */
export async function findOrphans(
  store: Pick<Store, 'findByFold'>,
  settings: CollectionSettings,
  documents: readonly DocumentFacts[],
): Promise<string[]> {
  const live = documents.filter(({ signed }) => signed).map((facts) => liveFromFacts(settings, facts))
  const needed = new Set(live.flatMap(groupsNeeded))
  if (needed.size === 0) return live.filter(isAstray).map(({ id }) => id)
  const firsts = await store.findByFold(settings, { field: 'group', values: [...needed], perValue: 1 })
  for (const facts of firsts) if (isAnchorOfItsGroup(liveFromFacts(settings, facts))) needed.delete(facts.group)
  return live.filter((document) => isAstray(document) || groupsNeeded(document).some((group) => needed.has(group))).map(({ id }) => id)
}

/**
 * The groups that must have an anchor for a document to be in its place. Without an anchor's own group, of which the document itself is the anchor.
 */
function groupsNeeded({ isAnchor, group, containers }: LiveDocument): string[] {
  return isAnchor ? [...containers] : [group, ...containers]
}

/** An anchor comes before all of its members. */
function isAnchorOfItsGroup({ isAnchor, group, ownGroup }: LiveDocument): boolean {
  return isAnchor && group === ownGroup
}

function isAstray(document: LiveDocument): boolean {
  return document.isAnchor ? document.group !== document.ownGroup : document.group === document.ownGroup
}
