import { DuplicateCheck } from '../../detection/live/asking/duplicate-check.js'
import { DuplicateReport } from '../../detection/live/asking/duplicate-report.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { TextComparer } from '../../detection/live/comparing/text-comparer.js'
import type { Signer } from '../../detection/live/signing/signer.js'
import { collectionIn, type StoredCollection } from '../../detection/live/stored-collection.js'
import { CollectionSweep } from '../../detection/live/sweeping/collection-sweep.js'
import { CollectionWriter } from '../../detection/live/writing/collection-writer.js'
import { bundledLexiconId } from '../../detection/signing/collection-lexicon.js'
import { entryOf } from '../../maps.js'
import type { Store, StoreReader } from '../../store/store.js'
import { type Clock, microsOf } from './clock.js'
import type { Comparers } from './comparing/comparers.js'
import type { UnendedReindexes } from './reindexing/unended-reindexes.js'
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
  readonly reindexes: Pick<UnendedReindexes, 'mayBringBack'>
}

/** The use cases for collections that are signed alike. */
interface UseCaseSet {
  readonly signer: Signer
  /** Gives CoDet's figures if there is a lexicon of the collection's own. */
  readonly comparer: TextComparer
  readonly hasLexicon: boolean
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
    return microsOf(this.#parts.clock)
  }

  /** Looks through a collection for what its index should not hold. */
  sweep(settings: CollectionSettings): CollectionSweep {
    return new CollectionSweep(this.writer(settings))
  }

  /** Finds the duplicates of a text in a collection, as far as a caller may see it. */
  check(collection: StoredCollection<StoreReader>): DuplicateCheck {
    const { signer, comparer, hasLexicon } = this.of(collection.settings)
    const writer = this.writer(collection.settings)
    const { otherFolds } = writer
    const signatureVersion = () => writer.signatureVersion()
    const elapsed = () => this.#parts.clock.elapsed()
    return new DuplicateCheck({ collection, signer, signatureVersion, comparer, hasLexicon, elapsed, otherFolds })
  }

  /** Lists the groups of a collection. */
  report(settings: CollectionSettings): DuplicateReport {
    return new DuplicateReport(collectionIn(this.#parts.store, settings), this.of(settings).comparer)
  }

  /** The one writer of a collection in this process. */
  writer(settings: CollectionSettings): CollectionWriter {
    const { store, clock, remembersDeletes, reindexes } = this.#parts
    const { signer } = this.of(settings)
    const now = (): Date => new Date(clock.now())
    // A store of its own has no index to be reindexed.
    const mayComeBack = store.capabilities.singleWriter ? undefined : () => reindexes.mayBringBack(settings.name)
    const options = { store, settings, signer, now, remembersDeletes, ...(mayComeBack && { mayComeBack }) }
    return entryOf(this.#writers, settings.name, () => new CollectionWriter(options))
  }

  /** The use cases of a collection, which it shares with the collections that are signed in the same way. */
  of({ name }: Pick<CollectionSettings, 'name'>): UseCaseSet {
    const source = this.#parts.sources.get(name) ?? bundledSource
    const key = keyOfSource(source)
    return entryOf(this.#sets, key, () => createSet(this.#parts, source))
  }
}

function createSet({ signers, comparers }: UseCaseParts, source: SigningSource): UseCaseSet {
  const lexicon = signers.lexicon(source.lexicon)
  return {
    signer: signers.signer(source),
    comparer: comparers.comparer(source.lexicon),
    hasLexicon: lexicon !== undefined,
    lexiconId: lexicon?.id ?? bundledLexiconId,
  }
}
