import { LRUCache } from 'lru-cache'
import type { FieldColumn } from './column.js'
import type { TextLengths } from './full-text/text-lengths.js'
import type { Matches } from './matches.js'

/** Bytes of query results that are kept for the next page or the next fold of the same search. */
const matchesBytes = 64 * 2 ** 20

/** Bytes of columns that are kept for sorting and counting. */
const columnsBytes = 256 * 2 ** 20

/** What is kept from one search to the next. Entries of a collection that was written to are never read again, and are dropped by age. */
export class SearchCaches {
  readonly matches = new LRUCache<string, Matches>(upTo(matchesBytes))
  readonly columns = new LRUCache<string, FieldColumn>(upTo(columnsBytes))
  readonly lengths: TextLengths

  /** @param lengths are told when a text changes */
  constructor(lengths: TextLengths) {
    this.lengths = lengths
  }
}

/** Keeps nothing that takes more than a quarter of all bytes, because it would displace what is asked for more often. */
function upTo(bytes: number): { readonly maxSize: number; readonly maxEntrySize: number } {
  return { maxSize: bytes, maxEntrySize: bytes / 4 }
}
