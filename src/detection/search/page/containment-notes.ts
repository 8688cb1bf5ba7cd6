import { formatAddress } from '../document-address.js'
import type { Fold } from '../fold.js'
import type { FoldedWindow } from '../folded-window.js'
import type { FoundDocument } from '../query/found-document.js'
import type { SearchContext } from '../search-context.js'
import { noteLimits } from './search-page.js'

/**
 * The documents that the hits of a page contain, and those that contain the hits, at level `contained`.
 *
 * Links are stored: documents name the groups whose anchors contain them. This class follows the links in both directions among the documents that
 * the user's query finds, wherever these are in its result, and verifies each link against the hit that is shown.
 */
export class ContainmentNotes {
  readonly #context: SearchContext
  readonly #window: FoldedWindow
  /** Hits of earlier pages that name a group of this page as their container. */
  #shownEarlier: readonly FoundDocument[] = []
  /** The best document of each group that contains a hit and that the window did not reach, by fold key. */
  readonly #containers = new Map<string, FoundDocument>()

  constructor(context: SearchContext, window: FoldedWindow) {
    this.#context = context
    this.#window = window
  }

  /**
   * Reads the documents that are linked with these hits and are below the window or were shown before. Hides those that the hits contain under them.
   * Cost: at most three reads.
   */
  async read(folds: readonly Fold[]): Promise<void> {
    const isKnown = this.#window.isExhausted && this.#context.before === undefined
    if (folds.length === 0 || isKnown) return
    await this.#readContained(folds)
    await this.#readContainers(folds)
  }

  /** Documents that a hit contains: those that rank above it, and those hidden under it. */
  contained(fold: Fold): FoundDocument[] {
    const { folds } = this.#window
    const before = [...this.#shownEarlier, ...folds.slice(0, folds.indexOf(fold)).map(({ shown }) => shown)]
    const stayed = before.filter(
      (document) => document.facts.containers.includes(fold.group.key) && this.#isContained(document, fold.shown),
    )
    return [...stayed, ...fold.hidden.map(({ shown }) => shown)]
  }

  /** Documents that contain a hit, best link first. */
  containers(fold: Fold): FoundDocument[] {
    const candidates = fold.shown.facts.containers.flatMap((key) => this.#standsFor(key) ?? [])
    return candidates.filter((container) => this.#isContained(fold.shown, container))
  }

  #standsFor(key: string): FoundDocument | undefined {
    const fold = this.#window.folds.find(({ group }) => group.key === key)
    return fold?.shown ?? this.#window.group(key)?.members[0] ?? this.#containers.get(key)
  }

  #isContained(document: FoundDocument, container: FoundDocument): boolean {
    const { comparer, request } = this.#context
    return comparer.isContained(document.facts, container.facts, request.options.minContainment)
  }

  async #readContained(folds: readonly Fold[]): Promise<void> {
    const { query, before } = this.#context
    const keys = folds.map(({ group }) => group.key)
    const restriction = { filter: [query.containersClause(keys)], mustNot: [query.keysClause(this.#window.keys())] }
    const linked = await query.read(noteLimits.read, restriction, { withShownBefore: true })
    const shown = new Set(before?.shown.map(formatAddress))
    this.#shownEarlier = linked.documents.filter(({ id }) => shown.has(id))
    const isNew = (key: string) => !this.#window.shownBefore.hasKey(key) && !before?.hidden.includes(key)
    const below = [...new Set(linked.documents.filter(({ id, key }) => !shown.has(id) && isNew(key)).map(({ key }) => key))]
    if (below.length === 0) return
    // Reads whole groups, because the member that is shown for a group need not be one that names the container.
    await this.#window.hideBelow(await query.read(noteLimits.read, { filter: [query.keysClause(below)] }))
  }

  async #readContainers(folds: readonly Fold[]): Promise<void> {
    const { query } = this.#context
    const named = new Set(folds.flatMap(({ shown }) => shown.facts.containers))
    const missing = [...named].filter((key) => this.#window.group(key) === undefined)
    if (missing.length === 0) return
    const { documents } = await query.read(noteLimits.read, { filter: [query.keysClause(missing)] }, { withShownBefore: true })
    for (const document of documents) if (!this.#containers.has(document.key)) this.#containers.set(document.key, document)
  }
}
