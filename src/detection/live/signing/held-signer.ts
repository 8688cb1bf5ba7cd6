import type { Profile } from '../../../signatures/sign-families.js'
import type { SigningInput } from './signer.js'

/**
 * Signs documents in the form in which an index holds their fields, on other threads: who only passes them on need not hold a hundred terms of each
 * document as strings of their own.
 */
export interface HeldSigner {
  /**
   * Of each document the members that signing gives, as `heldFields` of a write has them; in the order given. Rejects as `Signer` does.
   */
  signHeld(documents: readonly SigningInput[], profile: Profile): Promise<string[]>
}
