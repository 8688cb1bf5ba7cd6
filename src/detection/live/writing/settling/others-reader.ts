import { partsOf } from '../../../../lists.js'
import type { WritePosition, WrittenMark } from '../../../../store/store.js'
import type { StoredDocument } from '../../../../store/stored-document.js'
import { type LiveDocument, liveFromStored } from '../../placing/live-document.js'
import type { StoredCollection } from '../../stored-collection.js'
import type { Baseline, WriteCensus } from './write-census.js'

/** Documents that are read at once. */
const readSize = 500

/** Most documents that are kept: the latest. */
const mostKept = 10_000

/** Most tokens of the documents that are kept: some 50 MB of terms and sketches. */
const mostTokens = 4_000_000

/** What others wrote to a collection in a stretch of its log. */
interface WrittenByOthers {
  /** Signed documents of others, with their terms. They must not be changed: later answers share them. */
  readonly documents: readonly LiveDocument[]
  /** Number of last writes of documents that exist, except of documents that this process has written again since. */
  readonly writes: number
}

/**
 * Reads what others wrote to a collection, and teaches it to the store's hints. Consecutive calls ask for much of the same, and read it only once: a
 * document is unchanged as long as the number of its last write is.
 */
export class OthersReader {
  readonly #collection: StoredCollection
  readonly #census: WriteCensus
  /** The index whose sequence numbers the kept documents have. */
  #index: string | undefined
  #kept: ReadonlyMap<string, LiveDocument> = new Map()

  constructor(collection: StoredCollection, census: WriteCensus) {
    this.#collection = collection
    this.#census = census
  }

  /**
   * The documents that others wrote between a baseline and a later position, in their current state. Cost: that part of the log, and one read for
   * each document that was not read recently.
   */
  async read({ position }: Baseline, to: WritePosition): Promise<WrittenByOthers> {
    const { store, settings } = this.#collection
    const marks = await store.writeLog!.between(settings, position, to)
    const others = marks.filter((mark) => !this.#census.isOwn(mark))
    const known = others.map((mark) => this.#known(to.index, mark))
    const read = await this.#readAll(others.filter((_, i) => known[i] === undefined))
    const documents = others.flatMap(({ id }, i) => known[i] ?? read.get(id) ?? [])
    this.#keep(to.index, others, documents)
    return { documents, writes: others.filter((mark) => !this.#census.keepsTheirs(mark)).length }
  }

  /**
   * Keeps documents for the next read, except versions that are newer than this part of the log. The hints learn of those when the log shows them.
   */
  #keep(index: string, marks: readonly WrittenMark[], documents: readonly LiveDocument[]): void {
    const numbers = new Map(marks.map(({ id, seqNo }) => [id, seqNo]))
    const all = new Map(this.#index === index ? this.#kept : [])
    for (const document of documents) {
      all.delete(document.id)
      if (document.stored?.seqNo === numbers.get(document.id)) all.set(document.id, document)
    }
    this.#index = index
    this.#kept = new Map(latest([...all.values()]).map((document) => [document.id, document]))
  }

  #known(index: string, { id, seqNo }: WrittenMark): LiveDocument | undefined {
    const document = this.#index === index ? this.#kept.get(id) : undefined
    return document?.stored?.seqNo === seqNo ? document : undefined
  }

  async #readAll(marks: readonly WrittenMark[]): Promise<ReadonlyMap<string, LiveDocument>> {
    const documents = new Map<string, LiveDocument>()
    for (const some of partsOf(marks, readSize)) {
      const read = (await this.#collection.readFields(some.map(({ id }) => id))).filter((document) => document !== undefined)
      this.#collection.learnTerms?.(read)
      for (const document of read.filter(isSigned)) documents.set(document.id, liveFromStored(this.#collection.settings, document))
    }
    return documents
  }
}

function isSigned({ fields }: StoredDocument): boolean {
  return fields.version !== undefined
}

/** The last documents of a list, as many as are kept. */
function latest(documents: readonly LiveDocument[]): readonly LiveDocument[] {
  let first = documents.length
  let tokens = 0
  while (first > Math.max(0, documents.length - mostKept)) {
    tokens += documents[first - 1]!.length
    if (tokens > mostTokens) break
    first--
  }
  return documents.slice(first)
}
