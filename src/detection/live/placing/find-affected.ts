import { appendTo } from '../../../maps.js'
import { folds } from '../../../similarity/comparison.js'
import { defaultCandidateOptions } from '../../candidate-options.js'
import { letOtherWorkIn } from '../../other-work.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { DocumentSource } from '../stored-collection.js'
import { SharedTerms } from './candidates/shared-terms.js'
import { findOrphans } from './find-orphans.js'
import type { LiveDocument } from './live-document.js'
import { PairVerifier } from './pair-verifier.js'
import type { GoneVersion, Unsettled } from './unsettled.js'

/** How many documents are compared before other work gets its turn. */
const comparedAtOnce = 32

/** Documents that were placed without knowing what others wrote at the same time. */
interface PlacedDocuments {
  /** As they were written, with their terms if these are in memory. */
  readonly documents: readonly LiveDocument[]
  readonly gone: readonly GoneVersion[]
}

/** The writes of others at the same time. */
interface OthersWrites {
  /** The signed documents among them, with their terms. */
  readonly documents: readonly LiveDocument[]
  /** Whether some of their writes left no document that can be read: deletes, and versions that were replaced again. */
  readonly hasHidden: boolean
}

/**
 * Finds the documents that have to be placed again because of what others wrote in the meantime: they may join a document of the others or be linked
 * with one, they are in the group of such a document or name it as a container, or their anchor no longer exists. For all other documents, everything
 * that concerns them was known when they were placed.
 *
 * Cost: one store call, no lookup.
 */
export async function findAffected(source: DocumentSource, { documents, gone }: PlacedDocuments, others: OthersWrites): Promise<Unsettled> {
  const index = new OthersDocuments(source.settings, others.documents)
  const stored = documents.flatMap((document) => document.stored ?? [])
  const met = new Set(await findOrphans(source, stored))
  for (const [i, document] of documents.entries()) {
    if ((others.hasHidden && document.joined) || index.concern(document)) met.add(document.id)
    if (i % comparedAtOnce === comparedAtOnce - 1) await letOtherWorkIn()
  }
  return { ids: [...met], gone: gone.filter((version) => index.concernVersion(version)) }
}

/** The documents that others wrote, indexed by what they may have in common with documents of this process. */
class OthersDocuments {
  readonly #verifier: PairVerifier
  readonly #fingerprints = new Map<number, LiveDocument[]>()
  readonly #others = new Map<number, LiveDocument[]>()
  readonly #digests = new Set<string>()
  /** Groups that they anchor or may have anchored. */
  readonly #ownGroups = new Set<string>()
  /** Groups that they are in, and groups that they name as containers. */
  readonly #namedGroups = new Set<string>()

  constructor(settings: CollectionSettings, documents: readonly LiveDocument[]) {
    this.#verifier = new PairVerifier(settings)
    for (const document of documents) this.#add(document)
  }

  #add(document: LiveDocument): void {
    for (const term of document.terms!.fingerprints) appendTo(this.#fingerprints, term, document)
    for (const term of document.terms!.others) appendTo(this.#others, term, document)
    if (document.exact !== undefined) this.#digests.add(document.exact)
    this.#ownGroups.add(document.ownGroup)
    for (const group of [document.group, ...document.containers]) this.#namedGroups.add(group)
  }

  concern(document: LiveDocument): boolean {
    if (document.terms === undefined || this.#namedGroups.has(document.ownGroup)) return true
    return [document.group, ...document.containers].some((group) => this.#ownGroups.has(group)) || this.#mayBeLinked(document)
  }

  concernVersion({ group, exact }: GoneVersion): boolean {
    return this.#namedGroups.has(group) || this.#digests.has(exact)
  }

  #mayBeLinked(document: LiveDocument): boolean {
    const { fingerprints, others } = document.terms!
    const hot = fingerprints.filter((term) => isHot(this.#fingerprints.get(term)))
    // Most of the document is boilerplate, and only a lookup of its rarest terms could decide.
    if (hot.length * 2 > fingerprints.length) return true
    const shared = new SharedTerms()
    for (const term of fingerprints) shared.addFingerprint(few(this.#fingerprints.get(term)))
    for (const term of others) shared.addOther(few(this.#others.get(term)))
    return shared.rank(document, document.fingerprintCount).some((other) => this.#areLinked(document, other))
  }

  /** Whether one of the two may join the other or be contained in it. */
  #areLinked(document: LiveDocument, other: LiveDocument): boolean {
    const { verdict } = this.#verifier.relate(document, other)
    return this.#verifier.isWithin(document, other) && folds(verdict)
  }
}

/** The holders of a term; none if the term is hot. */
function few(documents: readonly LiveDocument[] = []): readonly LiveDocument[] {
  return isHot(documents) ? [] : documents
}

function isHot(documents: readonly LiveDocument[] = []): boolean {
  return documents.length > defaultCandidateOptions.hotAbove
}
