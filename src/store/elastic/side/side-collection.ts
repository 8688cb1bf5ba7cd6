import { OnefoldError } from '../../../errors.js'
import type { StoreCollection } from '../../store.js'

/** A collection whose documents are in one index and our fields of them in another. */
export interface SideCollection extends StoreCollection {
  /** The user's index, which is never changed but for documents that are written through onefold. */
  readonly theirs: string
  /** The index of our fields, by the same ids. */
  readonly side: string
}

/** The refusal of something that a collection with a side index does not offer, with the reason. */
export function sideRefusal({ name }: Pick<StoreCollection, 'name'>, what: string, remedy: string): OnefoldError {
  return new OnefoldError(
    'QUERY_UNSUPPORTED',
    `${what} needs the fields of onefold in the index itself, and ${name} has them in a side index; ${remedy}`,
    {
      collection: name,
    },
  )
}
