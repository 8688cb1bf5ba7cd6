import { OnefoldError } from '../../../errors.js'
import type { StoreCollection } from '../../store.js'

/** Where a collection with a side index lies. */
export interface SidePlace {
  readonly name: string
  readonly factFields: readonly string[]
  /** The user's index, which is never changed but for documents that are written through onefold. */
  readonly theirs: string
  /** The index of our fields, by the same ids. */
  readonly side: string
}

/** Says of a collection in whose index something is not to be had why. */
export function sideRefusal({ name }: Pick<StoreCollection, 'name'>, what: string, remedy: string): OnefoldError {
  return new OnefoldError(
    'QUERY_UNSUPPORTED',
    `${what} needs the fields of onefold in the index itself, and ${name} has them in a side index; ${remedy}`,
    {
      collection: name,
    },
  )
}
