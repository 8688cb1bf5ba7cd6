import type { Profile } from '../../../signatures/sign-families.js'
import type { HeldFields } from '../../../store/held-fields.js'
import type { SignatureFields } from '../../signing/signature-fields.js'

/** The part of a user's document that is signed. */
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
 * Signs documents on other threads, into the form in which an index holds the fields. A caller that only passes the fields on need not hold a hundred
 * terms of each document as strings.
 */
export interface HeldSigner {
  /** Whether documents have so much text that handing them over to other threads is worth it. */
  isWorthHandingOver(documents: readonly SigningInput[]): boolean
  /** The fields of each document, in the order given. Rejects as `Signer` does. */
  signHeld(documents: readonly SigningInput[], profile: Profile): Promise<HeldFields[]>
}
