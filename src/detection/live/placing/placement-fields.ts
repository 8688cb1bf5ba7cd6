import { expectedRevision } from '../../../store/expected-revision.js'
import type { FieldsPatch, StoreWrite } from '../../../store/store.js'
import type { StoredFields } from '../../../store/stored-document.js'
import type { LiveDocument, Placement } from './live-document.js'

/** A placement as fields of a new version. Values that most documents have are left out. */
export function placementFields({ group, joined, containers }: Placement): Pick<StoredFields, 'group' | 'joined' | 'containers'> {
  return { group, ...(joined && { joined }), ...(containers.length > 0 && { containers }) }
}

/** A placement as a patch of stored fields. It includes the digest, because an index needs it together with the group. */
function placementPatch({ group, joined, containers, exact }: LiveDocument): FieldsPatch {
  return { group, joined: joined || null, containers: containers.length > 0 ? containers : null, exact: exact ?? null }
}

/** The write that moves a stored document to its new place, unless somebody else has changed it meanwhile. */
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
