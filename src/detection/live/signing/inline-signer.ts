import type { EntityResources, GazetteerText } from '../../../analysis/entities/entity-resources.js'
import type { GramFrequencies } from '../../../analysis/lexicon/gram-table.js'
import type { Lexicon } from '../../../analysis/lexicon/lexicon.js'
import { entryOf } from '../../../maps.js'
import type { Document } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import { DocumentSigner } from '../../signing/document-signer.js'
import { documentOfHtml } from '../../signing/html-document.js'
import { fieldsOfTexts, type SignatureFields, type SignatureNumbers, type SignatureTexts } from '../../signing/signature-fields.js'
import type { Signer, SigningInput } from './signer.js'

interface InlineSignerOptions {
  readonly entities: EntityResources
  /** The user's own gazetteers. */
  readonly gazetteers?: readonly GazetteerText[]
  /** Default: the bundled one. */
  readonly lexicon?: Lexicon | undefined
  /** The table of the optional family `grams`; without it the family is not signed. */
  readonly grams?: GramFrequencies | undefined
}

/** After a text of more code units, the signer is dropped to free memory: a kernel's memory grows to some 15 bytes a unit and never shrinks. */
const longText = 1 << 20

/** Signs on the calling thread. Makes one {@link DocumentSigner} per profile on first use, and a new one after a long text. */
export class InlineSigner implements Signer {
  readonly #options: InlineSignerOptions
  readonly #signers = new Map<Profile, DocumentSigner>()

  constructor(options: InlineSignerOptions) {
    this.#options = options
  }

  async sign(documents: readonly SigningInput[], profile: Profile): Promise<SignatureFields[]> {
    return this.signAsTexts(documents, profile).map(fieldsOfTexts)
  }

  /** As {@link sign}, in the form in which threads pass signatures on. */
  signAsTexts(documents: readonly SigningInput[], profile: Profile): SignatureTexts[] {
    return documents.map((input) => this.#sign(profile, input, (signer, document) => signer.signAsTexts(document)))
  }

  /** As {@link sign}, with the terms as numbers. */
  signAsNumbers(documents: readonly SigningInput[], profile: Profile): SignatureNumbers[] {
    return documents.map((input) => this.#sign(profile, input, (signer, document) => signer.signAsNumbers(document)))
  }

  #sign<Signed>(profile: Profile, input: SigningInput, sign: (signer: DocumentSigner, document: Document) => Signed): Signed {
    try {
      return sign(this.#signer(profile), toSignedDocument(input))
    } finally {
      if (input.text.length > longText) this.#signers.delete(profile)
    }
  }

  #signer(profile: Profile): DocumentSigner {
    return entryOf(this.#signers, profile, () => new DocumentSigner({ ...this.#options, profile }))
  }
}

/** The document that is signed for an input: HTML is replaced by its main text. */
export function toSignedDocument({ isHtml, scope: _, ...document }: SigningInput): Document {
  return isHtml ? documentOfHtml(document) : document
}
