import type { DocumentFacts } from '../../store/store.js'
import type { CursorState } from './search-cursor.js'
import { idsClause, type UserQuery } from './user-query.js'

/**
 * The hits that earlier pages have shown, as containers of what comes now.
 *
 * They are read again by the user's query when one of them is needed, never from behind it: a hit that was deleted, or that the caller may no
 * longer see, hides nothing.
 */
export class ShownBefore {
  readonly #query: UserQuery
  readonly #idByKey: ReadonlyMap<string, string>
  readonly #facts = new Map<string, DocumentFacts | undefined>()

  constructor(query: UserQuery, before: CursorState | undefined) {
    this.#query = query
    this.#idByKey = new Map((before?.shown ?? []).map(({ key, id }) => [key, id]))
  }

  /** Fold keys in the order in which they were shown. */
  keys(): Iterable<string> {
    return this.#idByKey.keys()
  }

  /** Whether a group had its hit. */
  hasKey(key: string): boolean {
    return this.#idByKey.has(key)
  }

  /** Facts of the hit that was shown for a group; undefined where it is gone, or was not loaded. */
  factsOf(key: string): DocumentFacts | undefined {
    return this.#facts.get(key)
  }

  /** Loads the hits that were shown for these groups; keys that were not shown are left out. One read at most. */
  async load(keys: readonly string[]): Promise<void> {
    const wanted = new Map<string, string>()
    for (const key of keys) {
      const id = this.#idByKey.get(key)
      if (id !== undefined && !this.#facts.has(key)) wanted.set(id, key)
    }
    if (wanted.size === 0) return
    for (const key of wanted.values()) this.#facts.set(key, undefined)
    const found = await this.#query.read(wanted.size, { filter: [idsClause([...wanted.keys()])] }, true)
    for (const { id, facts } of found.documents) this.#facts.set(wanted.get(id)!, facts)
  }
}
