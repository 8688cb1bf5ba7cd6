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
  /** What the cursor says of earlier pages; undefined on the first one. */
  readonly before: CursorState | undefined
  /** Documents that came first at this time or later may not be settled yet: microseconds since the epoch. Undefined: all are. */
  readonly unsettledSince: number | undefined
}
