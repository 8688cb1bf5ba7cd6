import { compareOrder } from '../../../store/document-order.js'
import { letOtherWorkIn } from '../../other-work.js'
import { isOfOwnFold } from '../../signing/signature-version.js'
import type { DocumentSource } from '../stored-collection.js'
import { TermTable } from './candidates/term-table.js'
import { ContainerLinks } from './container-links.js'
import { DocumentQueue } from './document-queue.js'
import { findDocumentsAround, groupsAround, type Surroundings } from './documents-around.js'
import { ExactClasses } from './exact-classes.js'
import { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'
import { OtherFolds } from './other-folds.js'
import { PairVerifier } from './pair-verifier.js'
import { hasMoved } from './placement.js'
import type { GoneVersion } from './unsettled.js'

/** One document before and after a piece of work: a new one has no `before`, a removed one no `after`. */
export interface DocumentChange {
  /** As stored, with its placement. */
  readonly before: LiveDocument | undefined
  readonly after: LiveDocument | undefined
}

/** Documents near which others may have changed something that was not visible. */
interface Revisited {
  /** Stored documents to place again. */
  readonly documents: readonly LiveDocument[]
  readonly gone: readonly GoneVersion[]
}

const nothing: Revisited = { documents: [], gone: [] }

interface RegroupingOptions {
  /**
   * Whether new documents are placed quickly: by a search for anchors alone, and only for those to which the store's hints lead. New documents must
   * be later than all others known here. What others write at the same time is taken into account when the documents are settled. Default false.
   *
   * Documents that were unsigned, or that another fold had signed, are placed like new ones, although later documents may have been signed before. For
   * these, too, anchors are enough: a document that may join two anchors makes them so similar that each leads to the group of the other.
   */
  readonly isHasty?: boolean
  /** The versions of documents that are left alone; documents that are met here are added. */
  readonly otherFolds?: OtherFolds
}

/** How many documents are placed before other work gets its turn. */
const placedAtOnce = 32

/**
 * After some documents of a collection changed, brings its groups to what a replay of all documents in the order of (`since`, id) would give.
 *
 * The rule (docs/decisions/0062): a document joins the earliest anchor against which it verifies `exact` or `near`; an exact copy follows the first
 * document of its class; a document that joins no other is an anchor. So a change of a document concerns only later documents: its former members,
 * and those that now verify against it. They are placed again in their order, so that each is placed once, after everything before it. Then links to
 * containers are made for every document that was placed, lost a container, or is contained in a new anchor.
 *
 * Documents of another fold are left alone: nothing can be compared with them, so they keep their groups until they are signed again.
 *
 * Writes nothing: it changes the placements in the `LiveDocument`s. Use an object once.
 */
export class Regrouping {
  readonly #documents: KnownDocuments
  readonly #classes: ExactClasses
  readonly #terms: TermTable
  readonly #verifier: PairVerifier
  readonly #surroundings: Surroundings
  readonly #links: ContainerLinks
  readonly #queue = new DocumentQueue()
  readonly #prepared = new Set<LiveDocument>()
  readonly #revisited = new Set<LiveDocument>()
  readonly #isHasty: boolean
  readonly #otherFolds: OtherFolds
  /** New documents that are placed quickly; see {@link RegroupingOptions.isHasty}. */
  readonly #hasty = new Set<LiveDocument>()

  constructor(source: DocumentSource, { isHasty = false, otherFolds = new OtherFolds() }: RegroupingOptions = {}) {
    const { settings } = source
    const ofOwnFold = otherFolds.leftOutOf(source)
    this.#isHasty = isHasty
    this.#otherFolds = otherFolds
    this.#documents = new KnownDocuments(ofOwnFold, { otherFolds })
    this.#classes = new ExactClasses(this.#documents, settings.withinMs !== undefined)
    this.#terms = new TermTable(ofOwnFold, this.#documents)
    this.#verifier = new PairVerifier(settings)
    this.#surroundings = { documents: this.#documents, terms: this.#terms, verifier: this.#verifier }
    this.#links = new ContainerLinks({ ...this.#surroundings, classes: this.#classes, hasty: this.#hasty })
  }

  /**
   * @param changes of different ids
   * @param revisited documents around which everything is looked at again, whether their own placement changes or not
   * @returns the stored documents whose placement changed, without those of `changes`
   */
  async run(changes: readonly DocumentChange[], revisited: Revisited = nothing): Promise<LiveDocument[]> {
    await this.#seed(changes, revisited)
    for (let placed = 1; ; placed++) {
      await this.#prepare()
      const document = this.#queue.pop()
      if (document === undefined) break
      await this.#place(document)
      if (placed % placedAtOnce === 0) await letOtherWorkIn()
    }
    await this.#links.make(this.#queue.seen())
    return [...this.#documents.all()].filter(hasMoved)
  }

  async #seed(changes: readonly DocumentChange[], { documents, gone }: Revisited): Promise<void> {
    for (const { before, after } of changes) {
      // A document that is taken for new may exist already: an earlier attempt wrote it, and the answer was lost. It must not be a copy of itself.
      this.#documents.replace((before ?? after)!.id)
      const version = before?.stored?.signatureVersion
      const isNew = this.#otherFolds.meet(version) || version === undefined
      if (!after?.hasText) continue
      if (before === undefined) this.#documents.knowEmpty(after.ownGroup)
      this.#classes.add(after)
      this.#queue.push(after)
      if (this.#isHasty && isNew) this.#hasty.add(after)
    }
    for (const document of documents) {
      this.#documents.know(document)
      if (!document.hasText) continue
      this.#revisited.add(document)
      this.#queue.push(document)
    }
    // Reads the groups of all revisited documents in one call; each is needed when its document is placed.
    await this.#documents.members([...this.#revisited].map(({ ownGroup }) => ownGroup))
    await this.#pushWhoDependedOn(changes.flatMap(({ before }) => (before?.hasText ? [before] : [])))
    await this.#pushWhoMayHaveDependedOn(gone)
  }

  /** Queues the members of the anchors among replaced or deleted documents, and the documents that are now the first of their exact class. */
  async #pushWhoDependedOn(gone: readonly LiveDocument[]): Promise<void> {
    await this.#pushMembers(gone.filter(({ isAnchor }) => isAnchor).map(({ group }) => group))
    // A document of another fold was the first of no class that is known here.
    const comparable = gone.filter(({ stored }) => isOfOwnFold(stored?.signatureVersion))
    for (const first of await this.#newFirsts(comparable.map(({ id, since, exact }) => ({ id, since, exact: exact! }))))
      this.#queue.push(first)
  }

  /** As {@link #pushWhoDependedOn}, but others may have placed the copies in the meantime without knowing that the first one no longer exists. */
  async #pushWhoMayHaveDependedOn(gone: readonly GoneVersion[]): Promise<void> {
    await this.#pushMembers(gone.map(({ group }) => group))
    for (const first of await this.#newFirsts(gone)) {
      this.#revisited.add(first)
      this.#queue.push(first)
    }
  }

  /** The new first documents of the classes that lost their first one. */
  async #newFirsts(gone: readonly Pick<GoneVersion, 'id' | 'since' | 'exact'>[]): Promise<LiveDocument[]> {
    await this.#classes.load(gone.map(({ exact }) => exact))
    return gone.flatMap((version) => {
      const first = this.#classes.firstOf(version.exact)
      return first !== undefined && compareOrder(version, first) < 0 ? [first] : []
    })
  }

  /** Queues the documents of these groups, and marks the links to the groups to be made again. */
  async #pushMembers(groups: readonly string[]): Promise<void> {
    this.#links.lose(groups)
    for (const member of await this.#documents.members(groups)) if (member.hasText) this.#queue.push(member)
  }

  /** Fetches what placing the waiting documents needs. Only the first document of a class needs anything. */
  async #prepare(): Promise<void> {
    const next = this.#queue.peek()
    if (next === undefined || this.#prepared.has(next)) return
    const waiting = this.#queue.waiting().filter((document) => !this.#prepared.has(document))
    for (const document of waiting) this.#prepared.add(document)
    const isHasty = (document: LiveDocument): boolean => this.#hasty.has(document)
    await this.#classes.load(waiting.filter((document) => !isHasty(document)).map(({ exact }) => exact!))
    await this.#classes.load(
      waiting.filter(isHasty).map(({ exact }) => exact!),
      'known',
    )
    const firsts = waiting.filter((document) => this.#classes.first(document) === document)
    await this.#documents.loadTerms(firsts)
    await this.#terms.load(firsts, this.#hasty)
    await this.#loadGroupsAround(firsts)
  }

  /**
   * Loads in one call the groups that the waiting documents will need, as far as they are known now: a call for each document would cost an engine
   * more than everything else. The results of the comparisons made here are kept, and used again when the documents are placed.
   */
  async #loadGroupsAround(waiting: readonly LiveDocument[]): Promise<void> {
    const groups = new Set<string>()
    for (const [i, document] of waiting.entries()) {
      if (this.#earliestAnchor(document) === undefined)
        for (const group of groupsAround(document, this.#surroundings, this.#classes.mates(document))) groups.add(group)
      if (i % placedAtOnce === placedAtOnce - 1) await letOtherWorkIn()
    }
    await this.#documents.members([...groups])
  }

  async #place(document: LiveDocument): Promise<void> {
    const first = this.#classes.first(document)
    const anchor = first === document ? this.#earliestAnchor(document) : first
    document.group = anchor?.group ?? document.ownGroup
    document.joined = anchor !== undefined
    if (document.isAnchor) await this.#announce(document)
    else await this.#retire(document)
    if (first === document) await this.#pushFollowers(document)
  }

  /** The earliest anchor against which the document verifies. */
  #earliestAnchor(document: LiveDocument): LiveDocument | undefined {
    const isEarlier = (each: LiveDocument): boolean => compareOrder(each, document) < 0
    const mates = this.#classes.mates(document).filter((each) => each.isAnchor && isEarlier(each))
    const anchors = [...this.#terms.anchorsNear(document, isEarlier), ...mates].sort(compareOrder)
    return anchors.find((anchor) => this.#verifier.joins(document, anchor))
  }

  /**
   * Finds the documents that a new or revisited anchor concerns: queues later documents that verify against it, because they may join it, and records
   * documents that it contains.
   */
  async #announce(anchor: LiveDocument): Promise<void> {
    const isNew = anchor.stored === undefined || anchor.stored.joined
    if (!isNew && !this.#revisited.has(anchor)) return
    if (isNew) this.#terms.addAnchor(anchor)
    this.#links.gain(anchor)
    for (const document of await this.#neighbours(anchor)) {
      const mayJoin = compareOrder(anchor, document) < 0 && document.group !== anchor.ownGroup
      if (mayJoin && this.#verifier.joins(document, anchor)) this.#queue.push(document)
      else if (this.#verifier.containment(document, anchor) > 0) this.#links.addContained(document, anchor)
    }
    if (!isNew) await this.#pushStrangers(anchor)
  }

  /** Queues the members of a revisited anchor that do not verify against it: they joined an earlier text of the anchor. */
  async #pushStrangers(anchor: LiveDocument): Promise<void> {
    const members = (await this.#documents.members([anchor.ownGroup])).filter((each) => each !== anchor && !this.#queue.hasSeen(each))
    for (const first of this.#classes.firstsAmong(members)) if (!this.#verifier.joins(first, anchor)) this.#queue.push(first)
  }

  /** Stored documents that may be related to an anchor and have not been placed again: the first of each class. */
  async #neighbours(anchor: LiveDocument): Promise<LiveDocument[]> {
    const around = await findDocumentsAround(anchor, this.#surroundings, this.#classes.mates(anchor))
    return this.#classes.firstsAmong([...around].filter((each) => !this.#queue.hasSeen(each)))
  }

  /**
   * Queues the members of a document that is no longer an anchor. A revisited document counts as a former anchor, because others may have made it a
   * member in the meantime.
   */
  async #retire(document: LiveDocument): Promise<void> {
    const wasAnchor = document.stored !== undefined && (!document.stored.joined || this.#revisited.has(document))
    if (wasAnchor) await this.#pushMembers([document.ownGroup])
  }

  /** Queues the copies of the first document of a class, which follow it to its group. */
  async #pushFollowers(first: LiveDocument): Promise<void> {
    const hasStayed = first.stored !== undefined && first.stored.group === first.group && first.stored.joined === first.joined
    if (hasStayed && !this.#revisited.has(first)) return
    for (const copy of await this.#classes.followers(first)) this.#queue.push(copy)
  }
}
