import { expectedRevision } from '../../../store/expected-revision.js'
import type { FieldsPatch, StoreWrite } from '../../../store/store.js'
import type { StoredFields } from '../../../store/stored-document.js'
import type { LiveDocument, Placement } from './live-document.js'

/** A placement as fields of a new version. Leaves out values that most documents have. */
export function placementFields({ group, joined, containers }: Placement): Pick<StoredFields, 'group' | 'joined' | 'containers'> {
  return { group, ...(joined && { joined }), ...(containers.length > 0 && { containers }) }
}

/** A placement as a change of stored fields. Includes the digest, because an index needs the digest and the group together. */
function placementPatch({ group, joined, containers, exact }: LiveDocument): FieldsPatch {
  return { group, joined: joined || null, containers: containers.length > 0 ? containers : null, exact: exact ?? null }
}

/** The write that stores the new placement of a stored document, if nobody has changed the document in the meantime. */
export function movingWrite(document: LiveDocument): StoreWrite {
  const { id, routing, stored } = document
  return {
    id,
    kind: 'patch',
    fields: placementPatch(document),
    expect: expectedRevision(stored!),
    ...(routing !== undefined && { routing }),
  }
}
