import { relatedContainment } from '../../detection-limits.js'
import type { TermTable } from './candidates/term-table.js'
import type { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'
import type { PairVerifier } from './pair-verifier.js'

/** The tables in which documents around others are found. */
export interface Surroundings {
  readonly documents: KnownDocuments
  readonly terms: TermTable
  readonly verifier: PairVerifier
}

/** A document to look around, with stored documents that are known to be related to it. */
interface SurroundedDocument {
  readonly document: LiveDocument
  readonly further: readonly LiveDocument[]
}

/**
 * Stored documents that may be related to a document, without itself: those that share enough terms with it, including members, and all in the groups
 * of those that have much in common with it. They are not verified further. The table must have loaded the document's terms.
 */
export async function findDocumentsAround(
  document: LiveDocument,
  surroundings: Surroundings,
  further: readonly LiveDocument[],
): Promise<Set<LiveDocument>> {
  const [around] = await findDocumentsAroundEach([{ document, further }], surroundings)
  return around!
}

/** As {@link findDocumentsAround} for each of several documents. Cost: one store call. */
export async function findDocumentsAroundEach(
  documents: readonly SurroundedDocument[],
  surroundings: Surroundings,
): Promise<Set<LiveDocument>[]> {
  const seen = documents.map(({ document, further }) => lookAround(document, surroundings, further))
  const known = surroundings.documents
  await known.members(seen.flatMap(({ groups }) => [...groups]))
  const around = seen.map(async ({ near, groups }, i) => {
    const each = new Set([...near, ...(await known.members([...groups]))])
    each.delete(documents[i]!.document)
    return each
  })
  return Promise.all(around)
}

/** Keys of the groups whose members {@link findDocumentsAround} reads. */
export function groupsAround(document: LiveDocument, surroundings: Surroundings, further: readonly LiveDocument[]): ReadonlySet<string> {
  return lookAround(document, surroundings, further).groups
}

function lookAround(document: LiveDocument, { terms, verifier }: Surroundings, further: readonly LiveDocument[]) {
  const near = [...terms.documentsNear(document), ...further]
  const areRelated = (each: LiveDocument): boolean => {
    const { aInB, bInA } = verifier.relate(each, document)
    return Math.max(aInB, bInA) >= relatedContainment
  }
  return { near, groups: new Set(near.filter(areRelated).map(({ group }) => group)) }
}
