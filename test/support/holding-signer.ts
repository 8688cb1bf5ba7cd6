import { InlineSigner } from '../../src/detection/live/signing/inline-signer.js'
import { storedNumbers } from '../../src/detection/live/signing/sign-documents.js'
import type { HeldSigner, SigningInput } from '../../src/detection/live/signing/signer.js'
import type { Profile } from '../../src/signatures/sign-families.js'
import { heldFieldsOfNumbers } from '../../src/store/elastic/document/held-fields.js'
import type { HeldFields } from '../../src/store/stored-document.js'

/** Signs on the calling thread; batches of an odd number of documents in the form of an index, so that stores that accept it get both forms. */
export class HoldingSigner extends InlineSigner implements HeldSigner {
  isWorthHandingOver(documents: readonly SigningInput[]): boolean {
    return documents.length % 2 === 1
  }

  async signHeld(documents: readonly SigningInput[], profile: Profile): Promise<HeldFields[]> {
    return this.signAsNumbers(documents, profile).map((numbers, i) => heldFieldsOfNumbers(storedNumbers(numbers, documents[i]!)))
  }
}
