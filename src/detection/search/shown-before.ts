import type { FoldFacts } from '../../store/stored-document.js'
import { addressesClause, formatAddress } from './document-address.js'
import type { UserQuery } from './query/user-query.js'
import type { CursorState, ShownHit } from './request/search-cursor.js'

/**
 * The hits that earlier pages have shown, as containers of what comes now.
 *
 * They are read again by the user's query when one of them is needed, never around it: a hit that was deleted, or that the caller may no
 * longer see, hides nothing.
 */
export class ShownBefore {
  readonly #query: UserQuery
  readonly #hitByKey: ReadonlyMap<string, ShownHit>
  readonly #facts = new Map<string, FoldFacts | undefined>()

  constructor(query: UserQuery, before: CursorState | undefined) {
    this.#query = query
    this.#hitByKey = new Map((before?.shown ?? []).map((hit) => [hit.key, hit]))
  }

  /** Fold keys in the order in which they were shown. */
  keys(): Iterable<string> {
    return this.#hitByKey.keys()
  }

  /** Whether a group had its hit. */
  hasKey(key: string): boolean {
    return this.#hitByKey.has(key)
  }

  /** Facts of the hit that was shown for a group; undefined if it is gone, or was not loaded. */
  factsOf(key: string): FoldFacts | undefined {
    return this.#facts.get(key)
  }

  /** Loads the hits that were shown for these groups; keys that were not shown are left out. One read at most. */
  async load(keys: readonly string[]): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !this.#facts.has(key))
    const wanted = missing.flatMap((key) => this.#hitByKey.get(key) ?? [])
    if (wanted.length === 0) return
    const keyOf = new Map(wanted.map((hit) => [formatAddress(hit), hit.key]))
    for (const { key } of wanted) this.#facts.set(key, undefined)
    const found = await this.#query.read(wanted.length, { filter: [addressesClause(wanted)] }, { withShownBefore: true })
    for (const { id, facts } of found.documents) this.#facts.set(keyOf.get(id)!, facts)
  }
}
