import { partsOf } from '../../../lists.js'
import type { Evidence } from '../../../model.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import type { TextComparer } from '../../live/comparing/text-comparer.js'
import type { SigningInput } from '../../live/signing/signer.js'
import { readSigningInput, signedPaths } from '../../live/signing/signing-input.js'
import type { FoundDocument } from '../query/found-document.js'
import type { UserQuery } from '../query/user-query.js'

/** Most sentences that are shown for a pair. */
const maxSentences = 100

/** Number of documents that are read at once. */
const readSize = 200

/**
 * Finds the sentences that documents share. This is the only part of a search that reads texts: of each document of a page once, and only of
 * documents that the user's query finds.
 */
export class EvidenceReader {
  readonly #query: UserQuery
  readonly #settings: CollectionSettings
  readonly #comparer: TextComparer
  readonly #texts = new Map<string, SigningInput>()

  constructor(query: UserQuery, settings: CollectionSettings, comparer: TextComparer) {
    this.#query = query
    this.#settings = settings
    this.#comparer = comparer
  }

  /** Reads the texts of these documents. */
  async load(documents: readonly FoundDocument[]): Promise<void> {
    const distinct = [...new Map(documents.map((document) => [document.id, document])).values()]
    const paths = signedPaths(this.#settings)
    for (const some of partsOf(distinct, readSize)) {
      for (const [id, source] of await this.#query.readSources(some, paths)) {
        this.#texts.set(id, readSigningInput(this.#settings, id, source))
      }
    }
  }

  /**
   * Evidence of what each document shares with the shown one, by id; none for documents that were deleted. Cost: about a
   * millisecond for two texts of 2 KB.
   */
  async explain(documents: readonly FoundDocument[], shown: FoundDocument): Promise<ReadonlyMap<string, readonly Evidence[]>> {
    const other = this.#texts.get(shown.id)
    if (other === undefined) return new Map()
    const found = documents.flatMap(({ id }) => {
      const text = this.#texts.get(id)
      return text === undefined ? [] : [{ id, text }]
    })
    const answers = await this.#comparer.explain(
      found.map(({ text }) => text),
      other,
      { evidence: maxSentences },
    )
    return new Map(found.map(({ id }, i) => [id, answers[i]!.evidence!]))
  }
}
