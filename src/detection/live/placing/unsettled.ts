/** A version of a document that was replaced or deleted. Documents that depend on it may not have been visible at that time. */
export interface GoneVersion {
  readonly id: string
  readonly since: number
  /** Key of the group that it anchored, if it was an anchor. */
  readonly group: string
  readonly exact: string
}

/** Documents, and versions that no longer exist, near which others may have changed something that was not visible yet. */
export interface Unsettled {
  readonly ids: readonly string[]
  readonly gone: readonly GoneVersion[]
}

/** The value for nothing to settle. */
export const nothingUnsettled: Unsettled = { ids: [], gone: [] }

/** Whether there is nothing to settle. */
export function isAllSettled({ ids, gone }: Unsettled): boolean {
  return ids.length + gone.length === 0
}
