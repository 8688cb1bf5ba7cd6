import { areCopies } from '../../similarity/comparison.js'
import type { DocumentTable } from './document-table.js'
import type { PairIndex } from './pair-table.js'

/**
 * Groups the documents of a scan anew, with every document of the archive as an anchor: all of them stay, so a copy of any of them can go, whichever
 * group this one is in itself. Without an archive nothing changes.
 *
 * As in every scan, a document joins the earliest anchor that is near to it; one whose text the archive has joins the first document with this text.
 * Cost: linear in documents and pairs.
 */
export function groupAroundArchive(documents: DocumentTable, index: PairIndex): void {
  if (documents.archived === 0) return
  for (let document = 0; document < documents.count; document++) {
    const representative = documents.classOf(document)
    if (representative !== document) documents.setAnchor(document, documents.anchor(representative))
    else documents.setAnchor(document, document < documents.archived ? document : earliestAnchor(document, documents, index))
  }
}

function earliestAnchor(document: number, documents: DocumentTable, index: PairIndex): number {
  let anchor = document
  for (const { other, pair } of index.of(document)) {
    const isAnchor = other < anchor && documents.anchor(other) === other
    if (isAnchor && areCopies(index.seenFrom(document, pair).verdict)) anchor = other
  }
  return anchor
}
