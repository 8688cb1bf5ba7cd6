import type { Profile } from '../../../signatures/sign-families.js'
import type { HeldFields } from '../../../store/held-fields.js'
import type { SigningInput } from './signer.js'

/**
 * Signs documents in the form in which an index holds their fields, on other threads: who only passes them on need not hold a hundred terms of each
 * document as strings of their own.
 */
export interface HeldSigner {
  /** Whether they have so much text that handing them over is worth it. */
  isWorthHandingOver(documents: readonly SigningInput[]): boolean
  /** Of each document what signing gives, in the order given. Rejects as `Signer` does. */
  signHeld(documents: readonly SigningInput[], profile: Profile): Promise<HeldFields[]>
}
