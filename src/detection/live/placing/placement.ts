import { areSameLists } from '../../../lists.js'
import { expectedRevision } from '../../../store/expected-revision.js'
import type { FieldsPatch, StoreWrite } from '../../../store/store.js'
import type { StoredFields } from '../../../store/stored-document.js'
import type { LiveDocument } from './live-document.js'

/** The group of a document, and the groups whose anchors contain it. */
export interface Placement {
  readonly group: string
  /** True on a member that is not its group's anchor. */
  readonly joined: boolean
  readonly containers: readonly string[]
}

/** Whether two placements are the same. */
export function isSamePlacement(a: Placement, b: Placement): boolean {
  return a.group === b.group && a.joined === b.joined && areSameLists(a.containers, b.containers)
}

/** Whether the placement of a stored document differs from what the store holds. */
export function hasMoved(document: LiveDocument): boolean {
  return document.stored !== undefined && !isSamePlacement(document.stored, document)
}

/** The placement in the fields of a stored document. */
export function placementOf({ group = '', joined = false, containers = [] }: Partial<StoredFields>): Placement {
  return { group, joined, containers }
}

/** A placement as fields of a new version. Leaves out values that most documents have. */
export function placementFields({ group, joined, containers }: Placement): Pick<StoredFields, 'group' | 'joined' | 'containers'> {
  return { group, ...(joined && { joined }), ...(containers.length > 0 && { containers }) }
}

/**
 * The write that stores the new placement of a stored document, if nobody has changed the document in the meantime. Includes the digest, because an
 * index needs the digest and the group together.
 */
export function movingWrite({ id, routing, stored, group, joined, containers, exact }: LiveDocument): StoreWrite {
  const fields: FieldsPatch = { group, joined: joined || null, containers: containers.length > 0 ? containers : null, exact: exact ?? null }
  return { id, kind: 'patch', fields, expect: expectedRevision(stored!), ...(routing !== undefined && { routing }) }
}
