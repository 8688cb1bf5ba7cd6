import { bundledLexiconId } from '../../detection/collection-lexicon.js'
import { DocumentComparison } from '../../detection/document-comparison.js'
import { DuplicateCheck } from '../../detection/live/asking/duplicate-check.js'
import { DuplicateReport } from '../../detection/live/asking/duplicate-report.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { Signer } from '../../detection/live/signing/signer.js'
import { CollectionSweep } from '../../detection/live/sweeping/collection-sweep.js'
import type { Sweep } from '../../detection/live/sweeping/sweep-step.js'
import { DocumentWriter } from '../../detection/live/writing/document-writer.js'
import type { Store } from '../../store/store.js'
import type { Clock } from './clock.js'
import type { Signers } from './signers.js'

/** What the use cases are made of. */
export interface UseCaseParts {
  readonly store: Store
  readonly signers: Signers
  /** Lexicon file of each configured collection. */
  readonly lexicons: ReadonlyMap<string, string | undefined>
  readonly clock: Clock
  /** Whether a write may be delivered again, behind a delete that came after it. */
  readonly remembersDeletes: boolean
}

/** What is done with documents of collections that share a lexicon. */
export interface UseCaseSet {
  readonly signer: Signer
  /** With CoDet's figures where the collection has a lexicon of its own. */
  readonly comparison: DocumentComparison
  readonly writer: DocumentWriter
  readonly check: DuplicateCheck
  readonly report: DuplicateReport
  readonly lexiconId: string
}

/** The use cases over one store, a set of them for each lexicon: what they sign depends on it. */
export class UseCases {
  readonly #parts: UseCaseParts
  readonly #sets = new Map<string | undefined, UseCaseSet>()

  constructor(parts: UseCaseParts) {
    this.#parts = parts
  }

  /** Microseconds since the epoch. */
  micros(): number {
    return Math.floor(this.#parts.clock.now() * 1000)
  }

  /** What looks through a collection for what the index should not hold. */
  sweep(settings: CollectionSettings): Sweep {
    return new CollectionSweep({ store: this.#parts.store, writer: this.of(settings).writer, settings })
  }

  /** The set of a collection. */
  of({ name }: Pick<CollectionSettings, 'name'>): UseCaseSet {
    const lexicon = this.#parts.lexicons.get(name)
    let set = this.#sets.get(lexicon)
    if (set === undefined) {
      set = createSet(this.#parts, lexicon)
      this.#sets.set(lexicon, set)
    }
    return set
  }
}

function createSet({ store, signers, clock, remembersDeletes }: UseCaseParts, file: string | undefined): UseCaseSet {
  const signer = signers.signer(file)
  const lexicon = signers.lexicon(file)
  const comparison = new DocumentComparison(lexicon)
  return {
    signer,
    comparison,
    writer: new DocumentWriter({ store, signer, now: () => new Date(clock.now()), remembersDeletes }),
    check: new DuplicateCheck({ store, signer, comparison, hasLexicon: lexicon !== undefined, elapsed: () => clock.elapsed() }),
    report: new DuplicateReport({ store, comparison }),
    lexiconId: lexicon?.id ?? bundledLexiconId,
  }
}
