import type { HeldFields, StoredDocument, StoredFields } from '../../../../store/stored-document.js'
import type { SignatureFields } from '../../../signing/signature-fields.js'
import type { CollectionSettings } from '../../collection-settings.js'
import { type LiveDocument, liveFromFields, liveFromHeldFields, liveFromStored } from '../../placing/live-document.js'
import { placementFields, placementOf } from '../../placing/placement.js'
import type { DocumentChange } from '../../placing/regrouping.js'
import { computeInputHash } from '../../signing/sign-documents.js'
import type { SigningInput } from '../../signing/signer.js'
import { readSigningInput } from '../../signing/signing-input.js'
import type { DocumentState, HistoryStep } from './history-step.js'

/** The result of signing a version. */
interface SignedAs {
  /** As they are written, or in the form in which the store's indices hold them. */
  readonly fields: SignatureFields | HeldFields
  /** ISO 8601. */
  readonly at: string
}

/** Everything that one batch does to one document, and the version that results. */
export class DocumentVersion {
  readonly id: string
  readonly steps: readonly HistoryStep[]
  readonly #settings: CollectionSettings
  readonly #stored: StoredDocument | undefined
  readonly #final: DocumentState | null | undefined
  readonly #input: SigningInput | undefined
  #signed: SignedAs | undefined
  #after: LiveDocument | undefined

  constructor(settings: CollectionSettings, stored: StoredDocument | undefined, steps: readonly HistoryStep[]) {
    this.id = steps[0]!.operation.id
    this.steps = steps
    this.#settings = settings
    this.#stored = stored
    this.#final = this.lastWrite?.written
    this.#input = this.#final ? readSigningInput(settings, this.id, this.#final.source) : undefined
  }

  /** The step that made the final version; undefined if nothing is written. */
  get lastWrite(): HistoryStep | undefined {
    return this.steps.findLast(({ written }) => written !== undefined)
  }

  /** What has to be signed; undefined if nothing that signing or grouping reads has changed. */
  inputToSign(currentVersion: string): SigningInput | undefined {
    return this.#input === undefined || this.#isUnchanged(currentVersion) ? undefined : this.#input
  }

  sign(signed: SignedAs): void {
    this.#signed = signed
  }

  /** What grouping has to know of the change; undefined if it affects no document. */
  change(currentVersion: string): DocumentChange | undefined {
    if (this.lastWrite === undefined || this.#isUnchanged(currentVersion)) return undefined
    const before = this.#stored && liveFromStored(this.#settings, this.#stored)
    if (this.#final) this.#after = this.#live(this.#final)
    return before || this.#after ? { before, after: this.#after } : undefined
  }

  /** The final version as it was placed; undefined if nothing visible changed. */
  get placed(): LiveDocument | undefined {
    return this.#after
  }

  /** The fields in the form in which the store's indices hold them, if they are written like that, in addition to {@link fields}. */
  get held(): HeldFields | undefined {
    const fields = this.#signed?.fields
    return fields !== undefined && 'json' in fields ? fields : undefined
  }

  /**
   * Whether the stored document is signed without being rewritten. Such a write removes all fields of ours that it does not name, so it would remove
   * those that are {@link held}.
   */
  get isSignedInPlace(): boolean {
    return this.lastWrite?.operation.kind === 'sign'
  }

  /**
   * The fields that are written with the final version, in addition to {@link held}.
   *
   * @param moved the document at its new place, if other documents moved it
   */
  fields(moved: LiveDocument | undefined): StoredFields {
    const final = this.#final!
    if (this.#after !== undefined) return { ...this.#baseFields(final), ...placementFields(this.#after) }
    const { joined: _, containers: __, ...kept } = this.#stored!.fields
    return { ...kept, write: final.stamp, ...placementFields(moved ?? placementOf(this.#stored!.fields)) }
  }

  /** Whether text, `since` and signature version are those of the stored version, so that none of onefold's fields changes. */
  #isUnchanged(currentVersion: string): boolean {
    if (!this.#final || this.#stored === undefined || this.#input === undefined) return false
    const { hash, version, since } = this.#stored.fields
    return since === this.#final.since && version === currentVersion && hash === computeInputHash(this.#input)
  }

  #live(final: DocumentState): LiveDocument {
    const document = this.#document(final)
    if (this.held !== undefined) return liveFromHeldFields(this.#settings, { ...document, since: final.since }, this.held)
    return liveFromFields(this.#settings, { ...document, fields: this.#baseFields(final) })
  }

  #baseFields({ stamp, since }: DocumentState): StoredFields {
    if (this.#signed === undefined) return { write: stamp, since, group: '' }
    const { fields, at } = this.#signed
    return { ...('json' in fields ? undefined : fields), signed_at: at, write: stamp, since, group: '' }
  }

  #document({ source, routing }: DocumentState): Pick<StoredDocument, 'id' | 'routing' | 'source'> {
    return { id: this.id, source, ...(routing !== undefined && { routing }) }
  }
}
