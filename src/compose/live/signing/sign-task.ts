import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import type { SignatureTexts } from '../../../detection/signing/signature-fields.js'
import type { ErrorCode, ErrorFacts } from '../../../errors.js'
import type { HeldBatch } from './held-batch.js'

/** What a thread that signs is started with. */
export interface SignWorkerData {
  /** Bytes of the lexicon files, shared between the threads. */
  readonly lexicons: readonly Uint8Array[]
}

/** A batch to sign. */
export interface SignTask {
  /** Undefined: the bundled lexicon; else the place in {@link SignWorkerData.lexicons}. */
  readonly lexicon: number | undefined
  /** Whether the family `grams` is signed, by the lexicon's table. */
  readonly grams: boolean
  readonly profile: CollectionSettings['profile']
  readonly documents: readonly SigningInput[]
  /** Whether the fields are wanted as an index holds them. */
  readonly isHeld: boolean
}

/** A signed batch, or why it could not be signed: an error's own fields would not cross the threads. */
export type SignAnswer =
  | { readonly signed: readonly SignatureTexts[] }
  | { readonly held: HeldBatch }
  | { readonly error: { readonly code: ErrorCode; readonly message: string; readonly facts: ErrorFacts } }
