import { areSameLists } from '../../../lists.js'
import { appendTo } from '../../../maps.js'
import { compareOrder } from '../../../store/document-order.js'
import type { Surroundings } from './documents-around.js'
import type { ExactClasses } from './exact-classes.js'
import type { LiveDocument } from './live-document.js'

/** Most containers that a document names. A document that names this many may have more. */
export const containerLimit = 5

interface ContainerLinksOptions extends Surroundings {
  readonly classes: ExactClasses
  /** Documents for which less is looked up; see `TermTable.load`. */
  readonly hasty: ReadonlySet<LiveDocument>
}

/**
 * Keeps `containers` of every document correct: the groups whose anchor contains it, best share first, ties by (`since`, id) of the anchor.
 *
 * Documents that were placed again and documents that lost a container get new links from scratch; others only gain links to new anchors. Copies of
 * one class have the links of its first document.
 */
export class ContainerLinks {
  readonly #options: ContainerLinksOptions
  readonly #lost = new Set<string>()
  /** Known anchors by their groups. */
  readonly #anchors = new Map<string, LiveDocument>()
  readonly #contained = new Map<LiveDocument, LiveDocument[]>()

  constructor(options: ContainerLinksOptions) {
    this.#options = options
  }

  /** Records groups that no longer have an anchor, or have an anchor with another text. */
  lose(groups: readonly string[]): void {
    for (const group of groups) this.#lost.add(group)
  }

  /** Records a document that is an anchor now. */
  gain(anchor: LiveDocument): void {
    this.#anchors.set(anchor.ownGroup, anchor)
  }

  /** Records that a new anchor contains a stored document. */
  addContained(document: LiveDocument, anchor: LiveDocument): void {
    appendTo(this.#contained, document, anchor)
  }

  /**
   * Makes the links, once every document has its group.
   *
   * @param placed every document that was placed again
   */
  async make(placed: readonly LiveDocument[]): Promise<void> {
    const { documents, classes, terms, hasty } = this.#options
    const holders = await documents.find('containers', [...this.#lost])
    await classes.load([...holders, ...this.#contained.keys()].map(({ exact }) => exact!))
    const placedFirsts = placed.filter((each) => classes.first(each) === each)
    for (const document of documents.all()) if (document.isAnchor) this.#anchors.set(document.ownGroup, document)
    const fromScratch = new Set([...placedFirsts, ...holders.map((each) => classes.first(each))])
    await documents.loadTerms([...fromScratch])
    await terms.load([...fromScratch], hasty)
    for (const document of fromScratch) document.containers = this.#best(document, terms.anchorsNear(document))
    await this.#takeFromAnchors([...fromScratch].filter(({ joined }) => joined))
    const taking = this.#gainsOfFirsts(fromScratch)
    await this.#takeIn(taking)
    await this.#copyToFollowers([...fromScratch, ...taking.keys()], placed)
  }

  /** The new anchors that contain documents, by the first document of each class. Documents that get their links from scratch are left out. */
  #gainsOfFirsts(fromScratch: ReadonlySet<LiveDocument>): Map<LiveDocument, LiveDocument[]> {
    const gains = new Map<LiveDocument, LiveDocument[]>()
    for (const [document, anchors] of this.#contained) {
      const first = this.#options.classes.first(document)
      if (!fromScratch.has(first)) gains.set(first, [...(gains.get(first) ?? []), ...anchors])
    }
    return gains
  }

  /**
   * Compares members with the containers of their anchors, too. These most likely contain the member, even if an edit has removed the terms by which
   * a lookup would find them.
   */
  async #takeFromAnchors(members: readonly LiveDocument[]): Promise<void> {
    const anchors = await this.#anchorsOf(members.map(({ group }) => group))
    const containers = await this.#anchorsOf([...anchors.values(), ...members].flatMap((each) => each.containers))
    for (const member of members) {
      const groups = [...member.containers, ...(anchors.get(member.group)?.containers ?? [])]
      member.containers = this.#best(member, groups.map((group) => containers.get(group)).filter(isFound))
    }
  }

  /** Links documents to new anchors, in addition to the containers that they have. */
  async #takeIn(taking: ReadonlyMap<LiveDocument, readonly LiveDocument[]>): Promise<void> {
    const anchors = await this.#anchorsOf([...taking.keys()].flatMap(({ containers }) => containers))
    for (const [document, gained] of taking) {
      const present = document.containers.map((group) => anchors.get(group)).filter(isFound)
      document.containers = this.#best(document, [...present, ...gained])
    }
  }

  /** All known anchors, by their groups; those of these groups are among them, if they exist. */
  async #anchorsOf(groups: readonly string[]): Promise<ReadonlyMap<string, LiveDocument>> {
    const unknown = new Set(groups.filter((group) => !this.#anchors.has(group)))
    const found = await this.#options.documents.findSome('group', [...unknown], 1)
    for (const { documents } of found.values()) if (documents[0]?.isAnchor) this.#anchors.set(documents[0].ownGroup, documents[0])
    return this.#anchors
  }

  #best(document: LiveDocument, anchors: readonly LiveDocument[]): readonly string[] {
    const found: { readonly anchor: LiveDocument; readonly share: number }[] = []
    for (const anchor of new Set(anchors)) {
      const share = this.#options.verifier.containment(document, anchor)
      if (share > 0) found.push({ anchor, share })
    }
    found.sort((x, y) => y.share - x.share || compareOrder(x.anchor, y.anchor))
    return found.slice(0, containerLimit).map(({ anchor }) => anchor.ownGroup)
  }

  async #copyToFollowers(firsts: readonly LiveDocument[], placed: readonly LiveDocument[]): Promise<void> {
    const { classes } = this.#options
    for (const first of firsts) {
      if (areSameLists(first.containers, first.stored?.containers ?? [])) continue
      for (const copy of await classes.followers(first)) copy.containers = first.containers
    }
    for (const document of placed) document.containers = classes.first(document).containers
  }
}

function isFound(anchor: LiveDocument | undefined): anchor is LiveDocument {
  return anchor !== undefined
}
