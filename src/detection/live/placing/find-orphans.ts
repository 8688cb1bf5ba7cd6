import type { DocumentFacts } from '../../../store/stored-document.js'
import type { DocumentSource } from '../stored-collection.js'
import { type LiveDocument, liveFromFacts } from './live-document.js'

/**
 * Finds documents that depend on an anchor that does not exist: members of a group without an anchor, anchors that are in the group of another
 * document, and documents that name a container without an anchor. Settling places them again.
 *
 * Cost: one store call for any number of documents.
 *
 * @returns ids, in the order of `documents`
 */
export async function findOrphans(
  collection: Pick<DocumentSource, 'settings' | 'findByFold'>,
  documents: readonly DocumentFacts[],
): Promise<string[]> {
  const { settings } = collection
  const live = documents.filter(({ signed }) => signed).map((facts) => liveFromFacts(settings, facts))
  const needed = new Set(live.flatMap(groupsNeeded))
  if (needed.size === 0) return live.filter(isAstray).map(({ id }) => id)
  const firsts = await collection.findByFold({ field: 'group', values: [...needed], perValue: 1 })
  for (const facts of firsts) if (isAnchorOfItsGroup(liveFromFacts(settings, facts))) needed.delete(facts.group)
  return live.filter((document) => isAstray(document) || groupsNeeded(document).some((group) => needed.has(group))).map(({ id }) => id)
}

/**
 * The groups that must have an anchor if the placement of a document is right. An anchor's own group is not among them, because the document itself
 * is its anchor.
 */
function groupsNeeded({ isAnchor, group, containers }: LiveDocument): string[] {
  return isAnchor ? [...containers] : [group, ...containers]
}

/** Whether the first document of a group is its anchor: an anchor comes before all of its members. */
function isAnchorOfItsGroup({ isAnchor, group, ownGroup }: LiveDocument): boolean {
  return isAnchor && group === ownGroup
}

/** Whether it is an anchor in the group of another document. */
function isAstray({ isAnchor, group, ownGroup }: LiveDocument): boolean {
  return isAnchor && group !== ownGroup
}
