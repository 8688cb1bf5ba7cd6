import type { Level } from '../../../model.js'
import { compareOrder } from '../../../store/document-order.js'
import type { Store } from '../../../store/store.js'
import { equalRelation, type Relation } from '../../relations.js'
import type { CollectionSettings } from '../collection-settings.js'
import { findDocumentsAround } from '../placing/documents-around.js'
import { KnownDocuments } from '../placing/known-documents.js'
import type { LiveDocument } from '../placing/live-document.js'
import { PairVerifier } from '../placing/pair-verifier.js'
import { TermTable } from '../placing/term-table.js'

/** A document under its group's anchor; the relation is said of the document. */
export interface ListedDocument {
  readonly document: LiveDocument
  readonly relation: Relation
}

/** A group as a report lists it. */
export interface ListedGroup {
  /** The fold key at the report's level. */
  readonly key: string
  readonly anchor: LiveDocument
  /** All but the anchor, by (`since`, id). */
  readonly members: readonly ListedDocument[]
  /** Documents outside the group that are contained in the anchor, by (`since`, id). */
  readonly contains: readonly ListedDocument[]
}

/** Reads groups with the figures of their documents. Made for one page. */
export class ReportGroups {
  readonly #documents: KnownDocuments
  readonly #terms: TermTable
  readonly #verifier: PairVerifier
  readonly #areApart: boolean

  constructor(store: Store, settings: CollectionSettings) {
    this.#documents = new KnownDocuments(store, settings)
    this.#terms = new TermTable(store, settings, this.#documents)
    this.#verifier = new PairVerifier(settings)
    this.#areApart = settings.withinMs !== undefined
  }

  /** The groups of these fold keys, in their order; keys that no document has are left out. */
  async read(level: Level, keys: readonly string[]): Promise<ListedGroup[]> {
    const groups = await this.#collect(level === 'exact' ? 'exact' : 'group', keys)
    const anchors = groups.map(({ anchor }) => anchor).filter(({ hasText }) => hasText)
    await this.#documents.loadTerms(anchors)
    await this.#terms.load(anchors)
    const listed: ListedGroup[] = []
    for (const { key, anchor, all } of groups) {
      const members = this.#describe(all, anchor)
      listed.push({ key, anchor, members, contains: await this.#containedIn(anchor, new Set(all)) })
    }
    return listed
  }

  async #collect(field: 'group' | 'exact', keys: readonly string[]) {
    const groups = new Map<string, LiveDocument[]>(keys.map((key) => [key, []]))
    for (const document of await this.#documents.find(field, keys)) groups.get(document[field]!)!.push(document)
    return [...groups]
      .filter(([, all]) => all.length > 0)
      .map(([key, all]) => ({ key, all, anchor: (field === 'group' ? all.find(({ isAnchor }) => isAnchor) : all[0]) ?? all[0]! }))
  }

  #describe(all: readonly LiveDocument[], anchor: LiveDocument): ListedDocument[] {
    const firsts = new Map<string, LiveDocument>()
    return all.filter((document) => document !== anchor).map((document) => ({ document, relation: this.#relate(document, anchor, firsts) }))
  }

  /** What is said of the first of a document's class holds for all of it. */
  #relate(document: LiveDocument, anchor: LiveDocument, firsts: Map<string, LiveDocument>): Relation {
    if (document.exact === undefined || this.#areApart) return this.#verifier.relate(document, anchor)
    if (document.exact === anchor.exact) return equalRelation
    const first = firsts.get(document.exact) ?? document
    firsts.set(document.exact, first)
    return this.#verifier.relate(first, anchor)
  }

  async #containedIn(anchor: LiveDocument, group: ReadonlySet<LiveDocument>): Promise<ListedDocument[]> {
    if (!anchor.hasText) return []
    const parts = { documents: this.#documents, terms: this.#terms, verifier: this.#verifier }
    const linked = await this.#documents.find('containers', [anchor.group])
    const around = await findDocumentsAround(anchor, parts, linked)
    const contained = [...around].filter((each) => this.#verifier.containment(each, anchor) > 0)
    const copies = this.#areApart ? contained : await this.#documents.find('exact', [...new Set(contained.map(({ exact }) => exact!))])
    const outside = copies.filter((each) => !group.has(each)).sort(compareOrder)
    return this.#describe(outside, anchor).filter(({ relation }) => relation.verdict === 'contained')
  }
}
