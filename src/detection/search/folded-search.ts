import type { JsonObject } from '../../model.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import { InlineTextComparer } from '../live/comparing/inline-text-comparer.js'
import type { TextComparer } from '../live/comparing/text-comparer.js'
import { HitComparer } from './hit-comparer.js'
import { readAnnotatedPage } from './page/annotated-page.js'
import { EvidenceReader } from './page/evidence-reader.js'
import { readFoldedPage } from './page/folded-page.js'
import { renderPage } from './page/render-page.js'
import type { SearchedStore } from './query/restricted-search.js'
import { UserQuery } from './query/user-query.js'
import { digestQuery } from './request/query-digest.js'
import { decodeCursor } from './request/search-cursor.js'
import { parseSearchRequest } from './request/search-request.js'
import { asStoreTakes } from './request/uri-query.js'

/** Age at which documents count as settled. Documents are settled some seconds after they are written; the rest allows for clocks that differ. */
const unsettledMs = 30_000

/**
 * Searches a collection and folds each group of duplicates into one hit. The rules are in docs/search.md.
 *
 * Reads documents only through the user's own query, so documents that a store hides from the user neither appear nor are counted.
 */
export class FoldedSearch {
  readonly #store: SearchedStore
  readonly #comparer = new HitComparer()
  readonly #now: (() => number) | undefined
  readonly #texts: TextComparer

  /**
   * @param now milliseconds since the epoch. Pass it if several processes write into the store: then documents of the last seconds, which may not be
   *   settled yet, are joined by verification
   * @param texts finds the sentences that documents share, if a search asks for them; default: on the calling thread
   */
  constructor(store: SearchedStore, now?: () => number, texts: TextComparer = new InlineTextComparer()) {
    this.#store = store
    this.#now = now
    this.#texts = texts
  }

  /**
   * The answer to a search, in the engine's shape, with `_duplicates` on its hits and `duplicates` beside them.
   *
   * Store calls: one if the first read returns the whole result, two or three for most pages of a longer one; the bound is in docs/search.md.
   *
   * @param body a search in the engine's language with the optional object `duplicates`
   * @param params URL parameters; `duplicates` chooses what to show if the body does not
   * @param keepFields whether `_source` shows the fields of onefold, too
   * @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED, ARGUMENT_UNSUPPORTED, CURSOR_INVALID, CURSOR_LIMIT, and those of the store
   */
  async search(
    settings: CollectionSettings,
    body: JsonObject,
    params: Readonly<Record<string, string>> = {},
    keepFields = false,
  ): Promise<JsonObject> {
    const sent = asStoreTakes({ body, params }, this.#store.capabilities)
    const request = parseSearchRequest(sent.body, sent.params, settings)
    const { options } = request
    // Only a cursor needs it, and of a body of megabytes that the store refuses it would take seconds.
    const digest = () => digestQuery(settings.name, request.body, request.params, options)
    const before = options.cursor === null ? undefined : decodeCursor(options.cursor, digest())
    const query = new UserQuery(this.#store, settings, { request, before, keepFields })
    const unsettledSince = this.#now && (this.#now() - unsettledMs) * 1000
    const context = { settings, request, query, comparer: this.#comparer, before, unsettledSince }
    const page = options.show === 'all' ? await readAnnotatedPage(context) : await readFoldedPage(context, digest)
    return renderPage(page, context, options.evidence ? new EvidenceReader(query, settings, this.#texts) : undefined)
  }
}
