import { compareOrder } from '../../../store/document-order.js'
import { letOtherWorkIn } from '../../other-work.js'
import type { CollectionSettings } from '../collection-settings.js'
import { ContainerLinks } from './container-links.js'
import { DocumentQueue } from './document-queue.js'
import type { DocumentSource } from './document-source.js'
import { findDocumentsAround, groupsAround, type SurroundingsOptions } from './documents-around.js'
import { ExactClasses } from './exact-classes.js'
import { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'
import { PairVerifier } from './pair-verifier.js'
import { TermTable } from './term-table.js'

/** A document before and after a piece of work. A new one has no `before`, a removed one no `after`. */
export interface DocumentChange {
  /** As stored, with its placement. */
  readonly before: LiveDocument | undefined
  readonly after: LiveDocument | undefined
}

/** A version of a document that was replaced or deleted. Documents that depended on it may not have been visible then. */
export interface GoneVersion {
  readonly id: string
  readonly since: number
  /** Key of the group that it anchored, if it was an anchor. */
  readonly group: string
  readonly exact: string
}

/** Documents to check again, because others may have changed something around them that was not visible. */
interface Revisited {
  /** Stored documents that are to be placed again. */
  readonly documents: readonly LiveDocument[]
  readonly gone: readonly GoneVersion[]
}

const nothing: Revisited = { documents: [], gone: [] }

interface RegroupingOptions {
  /**
   * Whether new documents are placed quickly: only anchors are looked for, and only those that the store's hints suggest. New documents must come
   * after all others known here. What others write at the same time is considered when they are settled. Default false.
   */
  readonly isHasty?: boolean
}

/** How many documents are placed before other work gets its turn. */
const placedAtOnce = 32

/**
 * Updates the groups of a collection after some documents changed, to what a replay of all documents in the order of (`since`, id) would give.
 *
 * The rule (docs/decisions/0062): a document joins the earliest anchor against which it verifies as `exact` or `near`; an exact copy goes where the
 * first of its class is; a document that joins no other is an anchor. A change of a document concerns later documents only: those that were its
 * members, and those that now verify against it. They are placed again in order, each once, when everything before it has its place. Then links to
 * containers are made for every document that was placed, that lost a container, or that is contained in a new anchor.
 *
 * Documents of another fold are left alone. Nothing can be compared with them, so they keep their groups until they are signed again.
 *
 * Writes nothing: the changed placements are in the documents. Use it once.
 */
export class Regrouping {
  readonly #documents: KnownDocuments
  readonly #classes: ExactClasses
  readonly #terms: TermTable
  readonly #verifier: PairVerifier
  readonly #surroundings: SurroundingsOptions
  readonly #links: ContainerLinks
  readonly #queue = new DocumentQueue()
  readonly #prepared = new Set<LiveDocument>()
  readonly #revisited = new Set<LiveDocument>()
  readonly #isHasty: boolean
  /** New documents that are placed quickly; see {@link RegroupingOptions.isHasty}. */
  readonly #hasty = new Set<LiveDocument>()

  constructor(source: DocumentSource, settings: CollectionSettings, { isHasty = false }: RegroupingOptions = {}) {
    this.#isHasty = isHasty
    this.#documents = new KnownDocuments(source, settings, { ofOwnFold: true })
    this.#classes = new ExactClasses(this.#documents, settings.withinMs !== undefined)
    this.#terms = new TermTable(source, settings, this.#documents)
    this.#verifier = new PairVerifier(settings)
    this.#surroundings = { documents: this.#documents, terms: this.#terms, verifier: this.#verifier }
    this.#links = new ContainerLinks({ ...this.#surroundings, classes: this.#classes, hasty: this.#hasty })
  }

  /**
   * @param changes of different ids
   * @param revisited documents around which everything is checked again, whether their own placement changes or not
   * @returns stored documents, other than those of `changes`, whose placement has changed
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
      // A document that is taken for new may be stored after all, by an earlier attempt whose answer was lost. It must not become a copy of itself.
      this.#documents.replace((before ?? after)!.id)
      if (!after?.hasText) continue
      if (before === undefined) this.#documents.knowEmpty(after.ownGroup)
      this.#classes.add(after)
      this.#queue.push(after)
      if (this.#isHasty && before === undefined) this.#hasty.add(after)
    }
    for (const document of documents) {
      this.#documents.know(document)
      if (!document.hasText) continue
      this.#revisited.add(document)
      this.#queue.push(document)
    }
    // One call reads the groups of all revisited documents. Each group is needed when its document is placed.
    await this.#documents.members([...this.#revisited].map(({ ownGroup }) => ownGroup))
    await this.#pushWhoDependedOn(changes.flatMap(({ before }) => (before?.hasText ? [before] : [])))
    await this.#pushWhoMayHaveDependedOn(gone)
  }

  /** Queues the members of deleted anchors, and the documents that are now the first of their exact class. */
  async #pushWhoDependedOn(gone: readonly LiveDocument[]): Promise<void> {
    await this.#pushMembers(gone.filter(({ isAnchor }) => isAnchor).map(({ group }) => group))
    for (const first of await this.#newFirsts(gone.map(({ id, since, exact }) => ({ id, since, exact: exact! })))) this.#queue.push(first)
  }

  /** As {@link #pushWhoDependedOn}, but others may have placed the copies meanwhile without knowing that the first one was deleted. */
  async #pushWhoMayHaveDependedOn(gone: readonly GoneVersion[]): Promise<void> {
    await this.#pushMembers(gone.map(({ group }) => group))
    for (const first of await this.#newFirsts(gone)) {
      this.#revisited.add(first)
      this.#queue.push(first)
    }
  }

  /** The first documents of classes whose first one went. */
  async #newFirsts(gone: readonly Pick<GoneVersion, 'id' | 'since' | 'exact'>[]): Promise<LiveDocument[]> {
    await this.#classes.load(gone.map(({ exact }) => exact))
    return gone.flatMap((version) => {
      const first = this.#classes.firstOf(version.exact)
      return first !== undefined && compareOrder(version, first) < 0 ? [first] : []
    })
  }

  /** Queues the documents of these groups, and has the links to the groups made again. */
  async #pushMembers(groups: readonly string[]): Promise<void> {
    this.#links.lose(groups)
    for (const member of await this.#documents.members(groups)) if (member.hasText) this.#queue.push(member)
  }

  /** Fetches what placing the waiting documents will read. Followers of a class read nothing. */
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
   * Loads the groups that the waiting documents will ask for, as far as they are known now, in one call: one call per document would cost an engine
   * more than everything else. The comparisons made here are remembered for when the documents are placed.
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

  /** The earliest anchor that the document verifies against. */
  #earliestAnchor(document: LiveDocument): LiveDocument | undefined {
    const isEarlier = (each: LiveDocument): boolean => compareOrder(each, document) < 0
    const mates = this.#classes.mates(document).filter((each) => each.isAnchor && isEarlier(each))
    const anchors = [...this.#terms.anchorsNear(document, isEarlier), ...mates].sort(compareOrder)
    return anchors.find((anchor) => this.#verifier.joins(document, anchor))
  }

  /**
   * Finds out what a new or revisited anchor means for other documents: later documents that verify against it may join it, and documents may be
   * contained in it.
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

  /** Queues the members of a revisited anchor that do not verify against it, because they joined an earlier text of it. */
  async #pushStrangers(anchor: LiveDocument): Promise<void> {
    const members = (await this.#documents.members([anchor.ownGroup])).filter((each) => each !== anchor && !this.#queue.hasSeen(each))
    for (const first of this.#classes.firstsAmong(members)) if (!this.#verifier.joins(first, anchor)) this.#queue.push(first)
  }

  /** Stored documents that have not been placed again and may be related to an anchor: the first of each class. */
  async #neighbours(anchor: LiveDocument): Promise<LiveDocument[]> {
    const around = await findDocumentsAround(anchor, this.#surroundings, this.#classes.mates(anchor))
    return this.#classes.firstsAmong([...around].filter((each) => !this.#queue.hasSeen(each)))
  }

  /**
   * Queues the members of a document that is no longer an anchor. A revisited document counts as a former anchor, because others may have moved it
   * into a group.
   */
  async #retire(document: LiveDocument): Promise<void> {
    const wasAnchor = document.stored !== undefined && (!document.stored.joined || this.#revisited.has(document))
    if (wasAnchor) await this.#pushMembers([document.ownGroup])
  }

  /** Copies go where the first of their class went. */
  async #pushFollowers(first: LiveDocument): Promise<void> {
    const hasStayed = first.stored !== undefined && first.stored.group === first.group && first.stored.joined === first.joined
    if (hasStayed && !this.#revisited.has(first)) return
    for (const copy of await this.#classes.followers(first)) this.#queue.push(copy)
  }
}

/** Whether a document stands elsewhere than the store has it. */
export function hasMoved({ stored, group, joined, containers }: LiveDocument): boolean {
  if (stored === undefined) return false
  const isSame = stored.group === group && stored.joined === joined
  return !isSame || stored.containers.length !== containers.length || stored.containers.some((each, i) => each !== containers[i])
}
