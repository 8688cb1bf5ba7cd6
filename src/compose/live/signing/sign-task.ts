import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import type { Gazetteer } from '../../../detection/signing/gazetteer.js'
import type { SignatureTexts } from '../../../detection/signing/signature-fields.js'
import type { ThreadAnswer } from '../../../threads/thread-answer.js'
import type { HeldBatch } from './held-batch.js'

/** The means by which documents are signed. */
export interface SignMeans {
  /** Bytes of a lexicon file, shared between the threads; undefined: the bundled lexicon. */
  readonly lexicon: Uint8Array | undefined
  /** Whether the family `grams` is signed, by the lexicon's table. */
  readonly grams: boolean
  /** The user's own gazetteers. */
  readonly gazetteers: readonly Gazetteer[]
}

/** The start data of a thread that signs. */
export interface SignWorkerData {
  readonly means: readonly SignMeans[]
}

/** A batch to sign. */
export interface SignTask {
  /** Position in {@link SignWorkerData.means}. */
  readonly means: number
  readonly profile: CollectionSettings['profile']
  readonly documents: readonly SigningInput[]
  /** Whether the fields are wanted in the form in which an index holds them. */
  readonly isHeld: boolean
}

/** A signed batch, in the wanted form. */
export type SignResult = readonly SignatureTexts[] | HeldBatch

/** The answers of threads that sign. */
export type SignAnswer = ThreadAnswer<SignResult>
