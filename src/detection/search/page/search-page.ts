import type { SearchResult } from '../../../store/store-search.js'
import type { Fold } from '../fold.js'
import type { CursorTotals } from '../request/search-cursor.js'
import type { HitNotes } from './hit-notes.js'

/** A page of a search, before it is put into the engine's shape. */
export interface SearchPage {
  /** The answer to the first read. */
  readonly answer: SearchResult['answer']
  readonly folds: readonly Fold[]
  readonly notes: HitNotes
  /** Documents that the hits of this page stand for, not counting themselves. */
  readonly folded: number
  readonly totals: CursorTotals
  readonly windowReached: boolean
  readonly cursor: string | null
}
