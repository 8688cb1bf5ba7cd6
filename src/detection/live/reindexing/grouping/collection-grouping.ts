import { compareOrder } from '../../../../store/document-order.js'
import { leastContainment } from '../../../detection-limits.js'
import { CollectionScan } from '../../../scan/collection-scan.js'
import type { ScanResult } from '../../../scan/scan-result.js'
import { containerLimit } from '../../placing/container-links.js'
import { type GroupingBatch, groupingBytes } from './grouping-batch.js'

/** The groups of a collection. Documents are numbered in the order in which they were added. */
export interface GroupedCollection {
  /** For each document, the anchor of its group: itself if it is an anchor. */
  readonly anchors: Int32Array
  /** For document n, the anchors that contain it are at `[links[n], links[n + 1])` of {@link containers}, best first. */
  readonly links: Uint32Array
  readonly containers: Int32Array
}

/** Memory that a scan takes for each byte of its batches, in addition to that byte: a second copy of the sketches, and postings. */
const scanShare = 1.5

/**
 * Groups a whole collection at once, in memory, by the same rule as a live collection (docs/decisions/0062): its documents go through a scan in the
 * order of (`since`, id).
 *
 * Only for collections without `within`: with it, copies of one text may be apart, but a scan has one class for all of them.
 */
export class CollectionGrouping {
  readonly #batches: GroupingBatch[] = []
  #count = 0
  #bytes = 0

  /** Rough upper bound of the memory for grouping the documents added so far, in bytes. */
  get byteLength(): number {
    return this.#bytes * (1 + scanShare)
  }

  /** Adds documents, whose ids must be new. */
  add(batch: GroupingBatch): void {
    this.#batches.push(batch)
    this.#count += batch.signed.ids.length
    this.#bytes += groupingBytes(batch)
  }

  /** Groups the added documents. Cost: that of a scan, about 40 µs for a short document. */
  group(): GroupedCollection {
    const documents = this.#documentsInOrder()
    const scan = new CollectionScan({ includeVariants: false, onlyAnchors: true })
    for (const { batch, i, number } of documents) scan.add(batch.signed, i, String(number))
    return readGroups(scan.result(), this.#count)
  }

  #documentsInOrder(): BatchedDocument[] {
    const documents: BatchedDocument[] = []
    for (const batch of this.#batches)
      for (const [i, id] of batch.signed.ids.entries()) documents.push({ batch, i, id, since: batch.since[i]!, number: documents.length })
    return documents.sort(compareOrder)
  }
}

interface BatchedDocument {
  readonly batch: GroupingBatch
  readonly i: number
  readonly id: string
  readonly since: number
  readonly number: number
}

interface Link {
  readonly document: number
  readonly anchor: number
  readonly share: number
}

function readGroups(result: ScanResult, count: number): GroupedCollection {
  const anchors = Int32Array.from({ length: count }, (_, number) => number)
  const found: Link[] = []
  for (const group of result.groups({ level: 'contained', minContainment: leastContainment, includeVariants: false, prefer: 'first' })) {
    const anchor = Number(group.group)
    for (const { id } of group.members) anchors[Number(id)] = anchor
    for (const { id, aInB } of group.contains) found.push({ document: Number(id), anchor, share: aInB })
  }
  return { anchors, ...packLinks(found, count) }
}

/** Packs the links of each document, best share first. Ties keep the order in which the groups are listed, which is that of their anchors. */
function packLinks(found: readonly Link[], count: number): Pick<GroupedCollection, 'links' | 'containers'> {
  const ranked = found.toSorted((a, b) => a.document - b.document || b.share - a.share)
  const links = new Uint32Array(count + 1)
  const kept = ranked.filter(({ document }, i) => ranked[i - containerLimit]?.document !== document)
  for (const { document } of kept) links[document + 1]!++
  for (let number = 0; number < count; number++) links[number + 1]! += links[number]!
  return { links, containers: Int32Array.from(kept, ({ anchor }) => anchor) }
}
