import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import type { Gazetteer } from '../../../detection/signing/gazetteer.js'
import type { SignatureTexts } from '../../../detection/signing/signature-fields.js'
import type { ThreadAnswer } from '../../../threads/thread-answer.js'
import type { HeldBatch } from './held-batch.js'

/** What documents are signed by. */
export interface SignMeans {
  /** Bytes of a lexicon file, shared between the threads; undefined: the bundled lexicon. */
  readonly lexicon: Uint8Array | undefined
  /** Whether the family `grams` is signed, by the lexicon's table. */
  readonly grams: boolean
  /** Of the user's own. */
  readonly gazetteers: readonly Gazetteer[]
}

/** What a thread that signs is started with. */
export interface SignWorkerData {
  readonly means: readonly SignMeans[]
}

/** A batch to sign. */
export interface SignTask {
  /** Place in {@link SignWorkerData.means}. */
  readonly means: number
  readonly profile: CollectionSettings['profile']
  readonly documents: readonly SigningInput[]
  /** Whether the fields are wanted as an index holds them. */
  readonly isHeld: boolean
}

/** A signed batch: if it was wanted so, as an index holds it. */
export type SignResult = readonly SignatureTexts[] | HeldBatch

/** What threads that sign answer. */
export type SignAnswer = ThreadAnswer<SignResult>
