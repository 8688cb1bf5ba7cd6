import type { Profile } from '../../../signatures/sign-families.js'
import type { HeldFields } from '../../../store/held-fields.js'
import type { SignatureFields } from '../../signing/signature-fields.js'

/** A document as the service has it signed: what is signed of the user's fields. */
export interface SigningInput {
  readonly id: string
  /** Plain text, or HTML where {@link isHtml} says so. */
  readonly text: string
  readonly isHtml?: boolean
  readonly title?: string
  readonly language?: string
  readonly time?: number
  /** Part of `exact` and of `hash`. */
  readonly scope?: string
}

/** Signs documents, here or on other threads. Rejects with the OnefoldError of the first document that cannot be signed, its id among the facts. */
export interface Signer {
  /** In the order given. */
  sign(documents: readonly SigningInput[], profile: Profile): Promise<SignatureFields[]>
}

/**
 * Signs documents on other threads, in the form in which an index holds their fields. A caller that only passes the fields on then need not hold a
 * hundred terms of each document as strings.
 */
export interface HeldSigner {
  /** Whether documents have so much text that handing them over to other threads is worth it. */
  isWorthHandingOver(documents: readonly SigningInput[]): boolean
  /** The fields of each document, in the order given. Rejects as `Signer` does. */
  signHeld(documents: readonly SigningInput[], profile: Profile): Promise<HeldFields[]>
}
