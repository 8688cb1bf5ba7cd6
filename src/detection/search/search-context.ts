import type { CollectionSettings } from '../live/collection-settings.js'
import type { HitComparer } from './hit-comparer.js'
import type { UserQuery } from './query/user-query.js'
import type { CursorState } from './request/search-cursor.js'
import type { FoldedRequest } from './request/search-request.js'

/** What the parts of one search share. */
export interface SearchContext {
  readonly settings: CollectionSettings
  readonly request: FoldedRequest
  readonly query: UserQuery
  readonly comparer: HitComparer
  /** The state of earlier pages from the cursor; undefined on the first page. */
  readonly before: CursorState | undefined
  /** Documents with this `since` or a later one may not be settled yet; in microseconds since the epoch. Undefined: all are settled. */
  readonly unsettledSince: number | undefined
}
