import type { Profile } from '../../../signatures/sign-families.js'
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
