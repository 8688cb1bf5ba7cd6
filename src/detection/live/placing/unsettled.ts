import type { GoneVersion } from './regrouping.js'

/** Documents and deleted versions to check again, because others may have changed something around them that was not visible yet. */
export interface Unsettled {
  readonly ids: readonly string[]
  readonly gone: readonly GoneVersion[]
}

/** Nothing is to be settled. */
export const nothingUnsettled: Unsettled = { ids: [], gone: [] }

/** Whether nothing is to be settled. */
export function isAllSettled({ ids, gone }: Unsettled): boolean {
  return ids.length + gone.length === 0
}
