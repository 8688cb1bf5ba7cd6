import { partsOf } from '../../../lists.js'
import type { Level } from '../../../model.js'
import { compareOrder } from '../../../store/document-order.js'
import { readPages } from '../../../store/pages.js'
import type { FoldListing, FoldValue } from '../../../store/store.js'
import { TermTable } from '../placing/candidates/term-table.js'
import { containerLimit } from '../placing/container-links.js'
import { KnownDocuments } from '../placing/known-documents.js'
import type { LiveDocument } from '../placing/live-document.js'
import { PairVerifier } from '../placing/pair-verifier.js'
import type { StoredCollection } from '../stored-collection.js'
import type { ReportTotals } from './report-cursor.js'
import { duplicateFolds, groupsBelow } from './report-groups.js'

/** Number of groups that are counted at once. Many, to make few calls, because the store returns only the number of documents of each. */
const countedAtOnce = 10_000

/** Number of groups whose documents are read at once. */
const pageSize = 1000

/** Groups of fewer documents are listed only if their anchor contains documents. */
const listedFrom = 2

/**
 * Totals of a report at a level. Counts the groups that are listed by default; at `contained` also lone anchors that contain others. Cost: the store
 * looks at the groups of all joined documents; at `contained`, the anchors that have containers are read, and their containers.
 */
export async function countReportTotals(collection: StoredCollection, level: Level): Promise<ReportTotals> {
  const { documents } = await collection.counts()
  if (level === 'exact') {
    const { groups, further } = await sumFolds(collection, 'exact')
    return { documents, groups, removable: further }
  }
  // The groups are listed, because an engine would only estimate their number, and include groups of one document.
  const { groups, further: removable } = await sumFolds(collection, 'group')
  if (level === 'near') return { documents, groups, removable }
  const containing = await countContaining(collection)
  return { documents, groups: groups + containing, removable: removable + (await new ContainedGroups(collection).count()) }
}

/** The number of documents that are alone in their group and contain others. */
async function countContaining(collection: StoredCollection): Promise<number> {
  let count = 0
  for await (const values of listContainers(collection)) {
    const groups = values.map(({ value }) => value)
    count += (await groupsBelow(collection, groups, listedFrom)).length
  }
  return count
}

/** The number of values that two or more documents hold, and the number of these documents without the first of each value. */
async function sumFolds(collection: StoredCollection, field: 'group' | 'exact'): Promise<{ groups: number; further: number }> {
  let groups = 0
  let further = 0
  const listing = duplicateFolds(collection.settings, { field, minCount: listedFrom, size: countedAtOnce, after: null })
  for await (const values of listFoldPages(collection, listing)) {
    groups += values.length
    for (const { count } of values) further += count - 1
  }
  return { groups, further }
}

function listContainers(collection: StoredCollection): AsyncGenerator<readonly FoldValue[]> {
  return listFoldPages(collection, { field: 'containers', minCount: 1, size: pageSize, after: null })
}

function listFoldPages(collection: StoredCollection, first: FoldListing): AsyncGenerator<readonly FoldValue[]> {
  return readPages((after) => collection.listFolds({ ...first, after }))
}

/**
 * Counts the groups that are dropped as a whole at `contained`, because their anchor is contained in the anchor of a group that stays. Decides groups
 * from the longest anchor down, ties by (`since`, id), so that no group is dropped because of one that is dropped itself.
 */
class ContainedGroups {
  readonly #collection: StoredCollection
  readonly #documents: KnownDocuments
  readonly #terms: TermTable
  readonly #verifier: PairVerifier
  readonly #dropped = new Set<LiveDocument>()
  readonly #anchors = new Map<string, LiveDocument>()

  constructor(collection: StoredCollection) {
    this.#collection = collection
    this.#documents = new KnownDocuments(collection)
    this.#terms = new TermTable(collection, this.#documents)
    this.#verifier = new PairVerifier(collection.settings)
  }

  async count(): Promise<number> {
    const contained = await this.#containedAnchors()
    await this.#loadAnchors(contained.flatMap(({ containers }) => containers))
    for (const anchor of contained.sort(compareLength)) if (await this.#goes(anchor)) this.#dropped.add(anchor)
    return this.#dropped.size
  }

  async #containedAnchors(): Promise<LiveDocument[]> {
    const found = new Set<LiveDocument>()
    for await (const values of listContainers(this.#collection)) {
      const holders = await this.#documents.find(
        'containers',
        values.map(({ value }) => value),
      )
      for (const document of holders) if (document.isAnchor) found.add(document)
    }
    return [...found]
  }

  async #loadAnchors(groups: readonly string[]): Promise<void> {
    for (const some of partsOf([...new Set(groups)], pageSize)) {
      const found = await this.#documents.findSome('group', some, 1)
      for (const [group, { documents }] of found) if (documents[0]?.isAnchor) this.#anchors.set(group, documents[0])
    }
  }

  async #goes(anchor: LiveDocument): Promise<boolean> {
    const stays = (container: LiveDocument | undefined): boolean =>
      container !== undefined && compareLength(container, anchor) < 0 && !this.#dropped.has(container)
    if (anchor.containers.some((group) => stays(this.#anchors.get(group)))) return true
    if (anchor.containers.length < containerLimit) return false
    await this.#documents.loadTerms([anchor])
    await this.#terms.load([anchor])
    return this.#terms.anchorsNear(anchor).some((each) => stays(each) && this.#verifier.containment(anchor, each) > 0)
  }
}

function compareLength(a: LiveDocument, b: LiveDocument): number {
  return b.length - a.length || compareOrder(a, b)
}
