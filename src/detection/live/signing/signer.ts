import type { Profile } from '../../../signatures/sign-families.js'
import type { HeldFields } from '../../../store/stored-document.js'
import type { SignatureFields } from '../../signing/signature-fields.js'

/** What the service signs of a user's document. */
export interface SigningInput {
  readonly id: string
  /** Plain text, or HTML if {@link isHtml} is true. */
  readonly text: string
  readonly isHtml?: boolean
  readonly title?: string
  readonly language?: string
  readonly time?: number
  /** Part of `exact` and of `hash`. */
  readonly scope?: string
}

/** Signs documents, here or on other threads. Every text can be signed; a rejection is a fault of onefold's own, or of a thread. */
export interface Signer {
  /** The fields of each document, in the order given. */
  sign(documents: readonly SigningInput[], profile: Profile): Promise<SignatureFields[]>
}

/**
 * Also signs documents on other threads in the form in which an index holds their fields. So a caller that only passes the fields on need not hold a
 * hundred terms of each document as strings.
 */
export interface HeldSigner extends Signer {
  /** Whether documents have so much text that it pays to hand them over to other threads. */
  isWorthHandingOver(documents: readonly SigningInput[]): boolean
  /** The fields of each document, in the order given. */
  signHeld(documents: readonly SigningInput[], profile: Profile): Promise<HeldFields[]>
}

/** Whether a signer also signs in the form in which an index holds the fields. */
export function signsHeld(signer: Signer): signer is HeldSigner {
  return 'signHeld' in signer
}
