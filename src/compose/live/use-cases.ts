import { DuplicateCheck } from '../../detection/live/asking/duplicate-check.js'
import { DuplicateReport } from '../../detection/live/asking/duplicate-report.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { TextComparer } from '../../detection/live/comparing/text-comparer.js'
import type { HeldSigner, Signer } from '../../detection/live/signing/signer.js'
import { CollectionSweep } from '../../detection/live/sweeping/collection-sweep.js'
import type { Sweep } from '../../detection/live/sweeping/sweep-step.js'
import { CollectionWriter } from '../../detection/live/writing/collection-writer.js'
import { bundledLexiconId } from '../../detection/signing/collection-lexicon.js'
import { entryOf } from '../../maps.js'
import type { Store } from '../../store/store.js'
import type { Clock } from './clock.js'
import type { Comparers } from './comparing/comparers.js'
import { bundledSource, keyOfSource, type Signers, type SigningSource } from './signing/signers.js'

interface UseCaseParts {
  readonly store: Store
  readonly signers: Signers
  readonly comparers: Comparers
  /** The source by which each configured collection is signed; all others are signed by what is bundled. */
  readonly sources: ReadonlyMap<string, SigningSource>
  readonly clock: Clock
  /** Whether a write may be delivered again after a later delete. */
  readonly remembersDeletes: boolean
}

/** The use cases for collections that are signed alike. */
export interface UseCaseSet {
  readonly signer: Signer
  readonly heldSigner: HeldSigner | undefined
  /** Gives CoDet's figures if the collection has a lexicon of its own. */
  readonly comparer: TextComparer
  readonly check: DuplicateCheck
  readonly report: DuplicateReport
  readonly lexiconId: string
}

/** The use cases over one store: one set for each way to sign, and one writer for each collection. */
export class UseCases {
  readonly #parts: UseCaseParts
  readonly #sets = new Map<string, UseCaseSet>()
  readonly #writers = new Map<string, CollectionWriter>()

  constructor(parts: UseCaseParts) {
    this.#parts = parts
  }

  /** Microseconds since the epoch. */
  micros(): number {
    return Math.floor(this.#parts.clock.now() * 1000)
  }

  /** Looks through a collection for what its index should not hold. */
  sweep(settings: CollectionSettings): Sweep {
    return new CollectionSweep({ store: this.#parts.store, writer: this.writer(settings), settings })
  }

  /** The one writer of a collection in this process. */
  writer(settings: CollectionSettings): CollectionWriter {
    const { store, clock, remembersDeletes } = this.#parts
    const { signer } = this.of(settings)
    const now = (): Date => new Date(clock.now())
    return entryOf(this.#writers, settings.name, () => new CollectionWriter({ store, settings, signer, now, remembersDeletes }))
  }

  /** The use cases of a collection, which it shares with the collections that are signed in the same way. */
  of({ name }: Pick<CollectionSettings, 'name'>): UseCaseSet {
    const source = this.#parts.sources.get(name) ?? bundledSource
    const key = keyOfSource(source)
    return entryOf(this.#sets, key, () => createSet(this.#parts, source))
  }
}

function createSet({ store, signers, comparers, clock }: UseCaseParts, source: SigningSource): UseCaseSet {
  const signer = signers.signer(source)
  const lexicon = signers.lexicon(source.lexicon)
  const comparer = comparers.comparer(source.lexicon)
  return {
    signer,
    heldSigner: signers.heldSigner(source),
    comparer,
    check: new DuplicateCheck({ store, signer, comparer, hasLexicon: lexicon !== undefined, elapsed: () => clock.elapsed() }),
    report: new DuplicateReport({ store, comparer }),
    lexiconId: lexicon?.id ?? bundledLexiconId,
  }
}
