import type { FoldFacts } from '../../store/stored-document.js'
import { addressesClause, formatAddress } from './document-address.js'
import type { UserQuery } from './query/user-query.js'
import type { CursorState, ShownHit } from './request/search-cursor.js'

/**
 * The hits that earlier pages have shown, as possible containers of later hits.
 *
 * They are read again only if they are needed, and only through the user's query. So a hit that was deleted, or that the caller may no longer see,
 * hides nothing.
 */
export class ShownBefore {
  readonly #query: UserQuery
  readonly #hitByKey: ReadonlyMap<string, ShownHit>
  readonly #facts = new Map<string, FoldFacts | undefined>()

  constructor(query: UserQuery, before: CursorState | undefined) {
    this.#query = query
    this.#hitByKey = new Map((before?.shown ?? []).map((hit) => [hit.key, hit]))
  }

  /** Fold keys of the hits, in the order in which they were shown. */
  keys(): Iterable<string> {
    return this.#hitByKey.keys()
  }

  /** Whether a hit was shown for a group. */
  hasKey(key: string): boolean {
    return this.#hitByKey.has(key)
  }

  /** Facts of the hit that was shown for a group; undefined if it was deleted or not loaded. */
  factsOf(key: string): FoldFacts | undefined {
    return this.#facts.get(key)
  }

  /** Loads the hits that were shown for these groups. Ignores keys of groups that were not shown. Cost: at most one read. */
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
