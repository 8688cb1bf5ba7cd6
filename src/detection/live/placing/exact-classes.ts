import { appendTo } from '../../../maps.js'
import { compareOrder } from '../../../store/document-order.js'
import type { LookupHints } from '../../../store/term-lookup.js'
import type { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'

interface ExactClass {
  /** Known documents of the class; the earliest stored one is among them. */
  documents: LiveDocument[]
  /** Whether all of them are known. */
  isWhole: boolean
}

/** How many stored documents of a class are asked for at first: enough to know its first document, and all documents of most classes. */
const firstAsked = 4

/**
 * The exact classes: documents with equal digests. A class is placed as a whole: its first document by the rule, and the others with it, because
 * equal documents compare alike with everything. So ten thousand copies cost as much as one.
 *
 * If times keep documents apart (`within`), every document is its own class, and the others with its digest are only candidates.
 */
export class ExactClasses {
  readonly #documents: KnownDocuments
  readonly #areApart: boolean
  readonly #classes = new Map<string, ExactClass>()
  readonly #unstored = new Map<string, LiveDocument[]>()

  constructor(documents: KnownDocuments, areApart: boolean) {
    this.#documents = documents
    this.#areApart = areApart
  }

  /** Adds a version that is not stored yet. Must be called before anything is loaded. */
  add(document: LiveDocument): void {
    appendTo(this.#unstored, document.exact!, document)
  }

  /** Loads the classes of digests, as far as {@link first} needs them. @param hints as in `FoldLookup` */
  async load(digests: Iterable<string>, hints?: LookupHints): Promise<void> {
    const unknown = [...new Set(digests)].filter((digest) => !this.#classes.has(digest))
    const perValue = this.#areApart ? Number.MAX_SAFE_INTEGER : firstAsked
    const found = await this.#documents.findSome('exact', unknown, perValue, hints)
    for (const digest of unknown) {
      const { documents, isWhole } = found.get(digest)!
      const all = [...documents, ...(this.#unstored.get(digest) ?? [])].sort(compareOrder)
      this.#classes.set(digest, { documents: all, isWhole })
    }
  }

  /** The earliest document of a digest; undefined if there is none. The digest must be loaded. */
  firstOf(digest: string): LiveDocument | undefined {
    return this.#classes.get(digest)!.documents[0]
  }

  /** The document with which a document is placed: the first of its class, or itself if every document is its own class. */
  first(document: LiveDocument): LiveDocument {
    return this.#areApart ? document : (this.firstOf(document.exact!) ?? document)
  }

  /** The earliest of these documents in each class, loaded or not. */
  firstsAmong(documents: readonly LiveDocument[]): LiveDocument[] {
    if (this.#areApart) return [...documents]
    const firsts = new Map<string, LiveDocument>()
    for (const document of documents) {
      if (document.exact === undefined) continue
      const first = firsts.get(document.exact)
      if (first === undefined || compareOrder(document, first) < 0) firsts.set(document.exact, document)
    }
    return [...firsts.values()]
  }

  /** The other documents that are placed with the first one of a class. */
  async followers(first: LiveDocument): Promise<LiveDocument[]> {
    if (this.#areApart) return []
    const known = this.#classes.get(first.exact!)!
    if (known.documents.length < 2) return []
    if (!known.isWhole) {
      const stored = await this.#documents.find('exact', [first.exact!])
      known.documents = [...stored, ...(this.#unstored.get(first.exact!) ?? [])].sort(compareOrder)
      known.isWhole = true
    }
    return known.documents.filter((each) => each !== first)
  }

  /** If every document is its own class, the others with a document's digest, which may share no term with it; otherwise none. */
  mates(document: LiveDocument): LiveDocument[] {
    return this.#areApart ? this.#classes.get(document.exact!)!.documents.filter((each) => each !== document) : []
  }
}
