import { compareOrder } from '../../../store/document-order.js'
import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { ContainerLinks } from './container-links.js'
import { DocumentQueue } from './document-queue.js'
import { findDocumentsAround } from './documents-around.js'
import { ExactClasses } from './exact-classes.js'
import { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'
import { PairVerifier } from './pair-verifier.js'
import { TermTable } from './term-table.js'

/** One document before and after a piece of work: new where `before` is missing, removed where `after` is. */
export interface DocumentChange {
  /** As stored, with its placement. */
  readonly before: LiveDocument | undefined
  readonly after: LiveDocument | undefined
}

/** Documents that are placed before others, who wait for something else, get their turn. */
const placedAtOnce = 32

/**
 * Brings the groups of a collection to what a replay of all its documents in the order of (`since`, id) would give, after some of them changed.
 *
 * The rule (docs/decisions/0062): a document joins the earliest anchor against which it verifies `exact` or `near`, an exact copy goes where the first of
 * its class is, and who joins nobody is an anchor. A change of a document concerns later documents only: those that were its members, and those
 * that now verify against it. They are placed anew in order, so each is placed once, when everything before it stands. Then the links to
 * containers are made of whoever was placed, lost a container, or is contained in an anchor that is new.
 *
 * Nothing is written. Used once; the changed placements stand in the documents.
 */
export class Regrouping {
  readonly #documents: KnownDocuments
  readonly #classes: ExactClasses
  readonly #terms: TermTable
  readonly #verifier: PairVerifier
  readonly #links: ContainerLinks
  readonly #queue = new DocumentQueue()
  readonly #prepared = new Set<LiveDocument>()
  readonly #revisited = new Set<LiveDocument>()

  constructor(store: Store, settings: CollectionSettings) {
    this.#documents = new KnownDocuments(store, settings)
    this.#classes = new ExactClasses(this.#documents, settings.withinMs !== undefined)
    this.#terms = new TermTable(store, settings, this.#documents)
    this.#verifier = new PairVerifier(settings)
    this.#links = new ContainerLinks({ documents: this.#documents, classes: this.#classes, terms: this.#terms, verifier: this.#verifier })
  }

  /**
   * @param changes of different ids
   * @param revisited stored documents, changed by nobody, that are to be placed anew
   * @returns stored documents other than the changed ones whose placement is another now
   */
  async run(changes: readonly DocumentChange[], revisited: readonly LiveDocument[] = []): Promise<LiveDocument[]> {
    await this.#seed(changes, revisited)
    for (let placed = 1; ; placed++) {
      await this.#prepare()
      const document = this.#queue.pop()
      if (document === undefined) break
      await this.#place(document)
      if (placed % placedAtOnce === 0) await new Promise<void>((resolve) => setImmediate(resolve))
    }
    await this.#links.make(this.#queue.seen())
    return [...this.#documents.all()].filter(hasMoved)
  }

  async #seed(changes: readonly DocumentChange[], revisited: readonly LiveDocument[]): Promise<void> {
    for (const { before, after } of changes) {
      if (before !== undefined) this.#documents.replace(before.id)
      if (!after?.hasText) continue
      this.#classes.add(after)
      this.#queue.push(after)
    }
    for (const document of revisited) {
      this.#documents.know(document)
      if (!document.hasText) continue
      this.#revisited.add(document)
      this.#queue.push(document)
    }
    await this.#pushWhoDependedOn(changes.flatMap(({ before }) => (before?.hasText ? [before] : [])))
  }

  /** Members of anchors that are no more, and the new first documents of classes that lost theirs. */
  async #pushWhoDependedOn(gone: readonly LiveDocument[]): Promise<void> {
    const groups = gone.filter(({ isAnchor }) => isAnchor).map(({ ownGroup }) => ownGroup)
    this.#links.lose(groups)
    for (const orphan of await this.#documents.members(groups)) this.#queue.push(orphan)
    await this.#classes.load(gone.map(({ exact }) => exact!))
    for (const document of gone) {
      const first = this.#classes.firstOf(document.exact!)
      if (first !== undefined && compareOrder(document, first) < 0) this.#queue.push(first)
    }
  }

  /** Fetches what placing the waiting documents reads. Followers of a class read nothing. */
  async #prepare(): Promise<void> {
    const next = this.#queue.peek()
    if (next === undefined || this.#prepared.has(next)) return
    const waiting = this.#queue.waiting().filter((document) => !this.#prepared.has(document))
    for (const document of waiting) this.#prepared.add(document)
    await this.#classes.load(waiting.map(({ exact }) => exact!))
    const firsts = waiting.filter((document) => this.#classes.first(document) === document)
    await this.#documents.loadTerms(firsts)
    await this.#terms.load(firsts)
  }

  async #place(document: LiveDocument): Promise<void> {
    const first = this.#classes.first(document)
    const anchor = first === document ? this.#findAnchor(document) : first
    document.group = anchor.group
    document.joined = anchor !== document
    if (document.isAnchor) await this.#announce(document)
    else await this.#retire(document)
    if (first === document) await this.#pushFollowers(document)
  }

  /** The earliest anchor that the document verifies against; itself if there is none. */
  #findAnchor(document: LiveDocument): LiveDocument {
    document.group = document.ownGroup
    const isEarlier = (each: LiveDocument): boolean => compareOrder(each, document) < 0
    const mates = this.#classes.mates(document).filter((each) => each.isAnchor && isEarlier(each))
    const anchors = [...this.#terms.anchorsNear(document, isEarlier), ...mates].sort(compareOrder)
    return anchors.find((anchor) => this.#verifier.joins(document, anchor)) ?? document
  }

  /** An anchor that is new, or that is revisited: later documents that verify against it may want to join it, others may be contained in it. */
  async #announce(anchor: LiveDocument): Promise<void> {
    const isNew = anchor.stored === undefined || anchor.stored.joined
    if (!isNew && !this.#revisited.has(anchor)) return
    if (isNew) this.#terms.addAnchor(anchor)
    this.#links.gain(anchor)
    for (const document of await this.#neighbours(anchor)) {
      if (compareOrder(anchor, document) < 0 && this.#verifier.joins(document, anchor)) this.#queue.push(document)
      else if (this.#verifier.containment(document, anchor) > 0) this.#links.addContained(document, anchor)
    }
  }

  /** Stored documents that have not been placed anew and may have to do with an anchor: the first of each class. */
  async #neighbours(anchor: LiveDocument): Promise<LiveDocument[]> {
    const parts = { documents: this.#documents, terms: this.#terms, verifier: this.#verifier }
    const around = await findDocumentsAround(anchor, parts, this.#classes.mates(anchor))
    return this.#classes.firstsAmong([...around].filter((each) => !this.#queue.hasSeen(each)))
  }

  /** An anchor that is one no more leaves its members behind. */
  async #retire(document: LiveDocument): Promise<void> {
    if (document.stored === undefined || document.stored.joined) return
    this.#links.lose([document.ownGroup])
    for (const orphan of await this.#documents.members([document.ownGroup])) if (orphan !== document) this.#queue.push(orphan)
  }

  /** Copies go where the first of their class went. */
  async #pushFollowers(first: LiveDocument): Promise<void> {
    if (first.stored !== undefined && first.stored.group === first.group && first.stored.joined === first.joined) return
    for (const copy of await this.#classes.followers(first)) this.#queue.push(copy)
  }
}

function hasMoved({ stored, group, joined, containers }: LiveDocument): boolean {
  if (stored === undefined) return false
  const isSame = stored.group === group && stored.joined === joined
  return !isSame || stored.containers.length !== containers.length || stored.containers.some((each, i) => each !== containers[i])
}
