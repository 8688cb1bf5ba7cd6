import type { Profile } from '../../../signatures/sign-families.js'
import type { HeldFields } from '../../../store/held-fields.js'
import type { SigningInput } from './signer.js'

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
