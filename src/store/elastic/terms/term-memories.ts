import { entryOf } from '../../../maps.js'
import { documentTerms } from '../../document-terms.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { refreshIndex } from '../engine/engine-request.js'
import { signedClause } from '../reading/clauses.js'
import { DocumentFinder } from '../reading/document-finder.js'
import { TermMemory } from './term-memory.js'

/** Documents of a page. */
const pageSize = 2_000

/** Roughly how many distinct fingerprints a document adds. Memory that turns out too small grows. */
const fingerprintsOfDocument = 16

/** Largest number that engines take where they count. */
const largestCount = 2 ** 31 - 1

/** What memories are made with. */
interface TermMemoriesOptions {
  readonly client: EngineClient
  readonly own: OwnObject
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** False if others write and nobody tells what. */
  readonly knowsTerms: boolean
}

/** What a store remembers of the terms of its indices, each from its first use. */
export class TermMemories {
  readonly #options: TermMemoriesOptions
  readonly #memories = new Map<string, TermMemory>()

  constructor(options: TermMemoriesOptions) {
    this.#options = options
  }

  of(index: string): TermMemory {
    return entryOf(this.#memories, index, () => {
      const { elapsed, knowsTerms } = this.#options
      return new TermMemory({ elapsed, fill: knowsTerms ? (each) => this.#fill(index, each) : undefined })
    })
  }

  /** Resolves when nothing is walked any more. */
  async areQuiet(): Promise<void> {
    for (const memory of this.#memories.values()) await memory.isQuiet()
  }

  /**
   * Walks all signed documents of an index and adds their terms and digests. Writes during the walk have to be added by the writer. The terms stay
   * incomplete if there is a gap meanwhile.
   *
   * Cost: some 20 µs a document in the engine and as much here, a page at a time.
   *
   * @throws OnefoldError STORE_UNAVAILABLE; the terms are incomplete then
   */
  async #fill(index: string, memory: TermMemory): Promise<void> {
    const { client, own } = this.#options
    const { known } = memory
    const finder = new DocumentFinder(client, { index, own, factFields: [] })
    const signed = { filter: [signedClause(own)] }
    const [documents] = await finder.counts([signed], largestCount)
    const generation = known.beginFilling(documents! * fingerprintsOfDocument)
    await memory.writesAreDone()
    await refreshIndex(client, index)
    const paths = [...own.termPaths, own.path('exact'), own.path('joined'), own.path('group')]
    await finder.eachPage(signed, paths, pageSize, (page) => {
      for (const document of page) {
        const fields = own.fields(document)
        known.add({ terms: documentTerms(fields), exact: fields.exact, group: fields.group, isCounted: fields.joined !== true })
      }
      return generation === known.generation
    })
    known.finishFilling(generation)
  }
}
