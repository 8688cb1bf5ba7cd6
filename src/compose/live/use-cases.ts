import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { DocumentWriter } from '../../detection/live/document-writer.js'
import type { Store } from '../../store/store.js'
import type { Signers } from './signers.js'

/** What the use cases are made of. */
export interface UseCaseParts {
  readonly store: Store
  readonly signers: Signers
  /** Lexicon file of each configured collection. */
  readonly lexicons: ReadonlyMap<string, string | undefined>
  /** Time of signing. */
  now(): Date
}

/** The use cases over one store, one of each a lexicon: what they sign depends on it. */
export class UseCases {
  readonly #parts: UseCaseParts
  readonly #writers = new Map<string | undefined, DocumentWriter>()

  constructor(parts: UseCaseParts) {
    this.#parts = parts
  }

  writer({ name }: CollectionSettings): DocumentWriter {
    const { store, signers, lexicons, now } = this.#parts
    const lexicon = lexicons.get(name)
    let writer = this.#writers.get(lexicon)
    if (writer === undefined) {
      writer = new DocumentWriter({ store, signer: signers.signer(lexicon), now })
      this.#writers.set(lexicon, writer)
    }
    return writer
  }
}
