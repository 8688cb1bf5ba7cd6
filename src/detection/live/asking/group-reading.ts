import { partsOf } from '../../../lists.js'
import { appendTo } from '../../../maps.js'
import type { Comparison, Level } from '../../../model.js'
import { compareOrder } from '../../../store/document-order.js'
import { TermTable } from '../placing/candidates/term-table.js'
import { findDocumentsAroundEach } from '../placing/documents-around.js'
import { KnownDocuments } from '../placing/known-documents.js'
import type { LiveDocument } from '../placing/live-document.js'
import { PairVerifier } from '../placing/pair-verifier.js'
import type { DocumentSource } from '../stored-collection.js'

/** A document as it is listed under an anchor. The comparison is about the document. */
export interface ListedDocument {
  readonly document: LiveDocument
  readonly comparison: Comparison
}

/** A group as a report lists it. */
export interface ListedGroup {
  /** The fold key at the report's level. */
  readonly key: string
  readonly anchor: LiveDocument
  /** All documents of the group but the anchor, by (`since`, id). */
  readonly members: readonly ListedDocument[]
  /** Documents outside the group that are contained in the anchor, by (`since`, id). */
  readonly contains: readonly ListedDocument[]
}

/** A group before its documents are compared. */
interface FoundGroup {
  readonly key: string
  readonly anchor: LiveDocument
  /** All documents of the group, including the anchor. */
  readonly all: readonly LiveDocument[]
}

/** Number of groups that are read with the same store calls: so many that calls are cheap, so few that their documents fit into memory. */
const groupsAtOnce = 100

/**
 * The groups of these fold keys, in the order of the keys, with the comparisons of their documents. Keys that no document has are left out. Cost: a
 * dozen store calls for a hundred groups.
 */
export async function readGroups(collection: DocumentSource, level: Level, keys: readonly string[]): Promise<ListedGroup[]> {
  const field = level === 'exact' ? 'exact' : 'group'
  const listed: ListedGroup[] = []
  for (const some of partsOf(keys, groupsAtOnce)) listed.push(...(await new GroupReading(collection).read(field, some)))
  return listed
}

/** Reads several groups together, once. */
class GroupReading {
  readonly #documents: KnownDocuments
  /** For anchors of groups, which the documents that they contain name. */
  readonly #contained: TermTable
  /** For members of groups, which nothing names although they contain it: the first copies of a text at the level `exact`. */
  readonly #all: TermTable
  readonly #verifier: PairVerifier
  readonly #areApart: boolean

  constructor(collection: DocumentSource) {
    this.#documents = new KnownDocuments(collection)
    this.#contained = new TermTable(containedOf(collection), this.#documents)
    this.#all = new TermTable(collection, this.#documents)
    this.#verifier = new PairVerifier(collection.settings)
    this.#areApart = collection.settings.withinMs !== undefined
  }

  async read(field: 'group' | 'exact', keys: readonly string[]): Promise<ListedGroup[]> {
    const groups = await this.#collect(field, keys)
    const contained = await this.#containedIn(groups.map(({ anchor }) => anchor).filter(({ hasText }) => hasText))
    return groups.map(({ key, anchor, all }) => {
      const own = new Set(all)
      const outside = (contained.get(anchor) ?? []).filter((each) => !own.has(each))
      const contains = this.#describe(outside, anchor).filter(({ comparison }) => comparison.verdict === 'contained')
      return { key, anchor, members: this.#describe(all, anchor), contains }
    })
  }

  async #collect(field: 'group' | 'exact', keys: readonly string[]): Promise<FoundGroup[]> {
    const groups = new Map<string, LiveDocument[]>(keys.map((key) => [key, []]))
    for (const document of await this.#documents.find(field, keys)) groups.get(document[field]!)!.push(document)
    return [...groups]
      .filter(([, all]) => all.length > 0)
      .map(([key, all]) => ({ key, all, anchor: (field === 'group' ? all.find(({ isAnchor }) => isAnchor) : all[0]) ?? all[0]! }))
  }

  #describe(all: readonly LiveDocument[], anchor: LiveDocument): ListedDocument[] {
    const firsts = new Map<string, LiveDocument>()
    return all
      .filter((document) => document !== anchor)
      .map((document) => ({ document, comparison: this.#relate(document, anchor, firsts) }))
  }

  /** The comparison of a document with an anchor. It is made with the first document of the exact class, and holds for the whole class. */
  #relate(document: LiveDocument, anchor: LiveDocument, firsts: Map<string, LiveDocument>): Comparison {
    if (document.exact === undefined || this.#areApart) return this.#verifier.relate(document, anchor)
    const exactClass = `${document.fold} ${document.exact}`
    const first = firsts.get(exactClass) ?? document
    firsts.set(exactClass, first)
    return this.#verifier.relate(first, anchor)
  }

  /** The documents that each anchor contains, by (`since`, id). */
  async #containedIn(anchors: readonly LiveDocument[]): Promise<ReadonlyMap<LiveDocument, readonly LiveDocument[]>> {
    await this.#documents.loadTerms(anchors)
    const around = new Map([
      ...(await this.#findAround(
        anchors.filter(({ isAnchor }) => isAnchor),
        this.#contained,
      )),
      ...(await this.#findAround(
        anchors.filter(({ isAnchor }) => !isAnchor),
        this.#all,
      )),
    ])
    const contained = anchors.map((anchor) => [...around.get(anchor)!].filter((each) => this.#verifier.containment(each, anchor) > 0))
    const whole = this.#areApart ? contained : await this.#withCopies(contained)
    return new Map(anchors.map((anchor, i) => [anchor, whole[i]!.toSorted(compareOrder)]))
  }

  async #findAround(anchors: readonly LiveDocument[], terms: TermTable): Promise<[LiveDocument, ReadonlySet<LiveDocument>][]> {
    if (anchors.length === 0) return []
    await terms.load(anchors)
    const keys = new Set(anchors.map(({ group }) => group))
    const linked = collectBy(await this.#documents.find('containers', [...keys]), ({ containers }) => containers)
    const found = { documents: this.#documents, terms, verifier: this.#verifier }
    const around = await findDocumentsAroundEach(
      anchors.map((document) => ({ document, further: linked.get(document.group) ?? [] })),
      found,
    )
    return anchors.map((anchor, i) => [anchor, around[i]!])
  }

  /** The lists with all exact copies of their documents, which are contained in the same anchors. */
  async #withCopies(lists: readonly (readonly LiveDocument[])[]): Promise<LiveDocument[][]> {
    const classes = lists.map((documents) => [...new Set(documents.map(({ exact }) => exact!))])
    const copies = collectBy(await this.#documents.find('exact', [...new Set(classes.flat())]), ({ exact }) => [exact!])
    return classes.map((keys) => keys.flatMap((key) => copies.get(key) ?? []))
  }
}

/**
 * The collection, with lookups that find only documents that name a container. A document names at most five containers; if an anchor is not among these,
 * a lookup of its terms finds the document. A document that names no container is contained in no anchor, once it has settled. In a large collection
 * this leaves few of the thousands of documents that share some term with a hundred anchors.
 */
function containedOf(collection: DocumentSource): DocumentSource {
  return { ...collection, lookUp: ({ hints: _, ...lookup }) => collection.lookUp({ ...lookup, containedOnly: true }) }
}

/** The documents by key; a document is listed under each of its keys. */
function collectBy(documents: readonly LiveDocument[], keysOf: (document: LiveDocument) => readonly string[]): Map<string, LiveDocument[]> {
  const byKey = new Map<string, LiveDocument[]>()
  for (const document of documents) for (const key of keysOf(document)) appendTo(byKey, key, document)
  return byKey
}
