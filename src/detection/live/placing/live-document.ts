import { OnefoldError } from '../../../errors.js'
import { indexedFingerprintWindow } from '../../../signatures/fingerprints.js'
import { comparableSketch, decodeSketch, readSketchField, sketchField } from '../../../signatures/sketch.js'
import { documentFacts } from '../../../store/document-facts.js'
import { type DocumentTerms, documentTerms } from '../../../store/document-terms.js'
import type { DocumentFacts, HeldFields, StoredDocument } from '../../../store/stored-document.js'
import { foldOf } from '../../signing/signature-version.js'
import type { CollectionSettings } from '../collection-settings.js'
import { scopeOfFacts, timeOfFacts } from '../signing/fact-values.js'
import { readScope, readTime } from '../signing/signing-input.js'
import { computeGroupKey } from './group-key.js'

/** How many terms a document shares with a probe. */
export interface SharedCounts {
  /** Who counts. */
  by: object
  fingerprints: number
  /** Terms of other families. */
  others: number
}

let count = 0

/**
 * One version of a document while groups are worked out. Its placement may change until the work is done; `stored` is what the store holds, undefined
 * if this version is not written yet.
 */
export class LiveDocument {
  /** Different for every object; keys of pairs are made of it. */
  readonly number = count++
  readonly id: string
  readonly routing: string | undefined
  readonly since: number
  readonly scope: string | undefined
  /** Milliseconds since the epoch. */
  readonly time: number | undefined
  /** Absent if the text is empty or unsigned: such a document is alone in its group. */
  readonly exact: string | undefined
  /** The fold that `exact`, sketch and fingerprints were made with; absent if there are none. */
  readonly fold: string | undefined
  readonly length: number
  readonly fingerprintCount: number
  readonly stored: DocumentFacts | undefined
  /** Undefined until loaded. */
  terms: DocumentTerms | undefined
  /** What it shares with the probe that met it last; `SharedTerms` counts it. */
  sharedTerms: SharedCounts | undefined
  group: string
  joined: boolean
  containers: readonly string[]
  readonly #collection: string
  readonly #sketched: Pick<DocumentFacts, 'sketch'>
  /** Read from the facts once: a document may be compared hundreds of times. Null if there is none that can be compared. */
  #sketch: Uint16Array | null | undefined
  #ownGroup: string | undefined

  /** @param facts need no sketch if `stored` has it */
  constructor(collection: string, facts: GroupingFacts, stored?: DocumentFacts) {
    this.id = facts.id
    this.routing = facts.routing
    this.since = facts.since
    this.scope = facts.scope
    this.time = facts.time
    this.exact = facts.exact
    this.fold = facts.fold
    this.length = facts.length
    this.fingerprintCount = facts.fingerprintCount
    this.#collection = collection
    this.#sketched = stored ?? facts
    this.stored = stored
    this.group = stored?.group ?? this.ownGroup
    this.joined = stored?.joined ?? false
    this.containers = stored?.containers ?? []
  }

  /** Key of the group that it anchors, or would anchor. A digest, computed on first access, which never happens for most documents. */
  get ownGroup(): string {
    this.#ownGroup ??= computeGroupKey(this.#collection, this.scope, this.id)
    return this.#ownGroup
  }

  /** Decoded only on access: most documents that are met share too little to be compared. Undefined also for a sketch of another release. */
  get sketch(): Uint16Array | undefined {
    if (this.#sketch === undefined) this.#sketch = comparableSketch(this.#sketched.sketch) ?? null
    return this.#sketch ?? undefined
  }

  /** Window in grams with which its fingerprints were chosen; the widest if its sketch cannot be read. Decodes the sketch. */
  get fingerprintWindow(): number {
    const { sketch } = this
    return indexedFingerprintWindow(sketch === undefined ? Number.POSITIVE_INFINITY : readSketchField(sketch, sketchField.foldedBytes))
  }

  /** Whether it can be compared with others at all. */
  get hasText(): boolean {
    return this.exact !== undefined && this.sketch !== undefined
  }

  get isAnchor(): boolean {
    return !this.joined
  }
}

/** What a document is made of while groups are worked out. */
type GroupingFacts = Pick<LiveDocument, 'id' | 'routing' | 'since' | 'scope' | 'time' | 'exact' | 'fold' | 'length' | 'fingerprintCount'> &
  Pick<DocumentFacts, 'sketch'>

/** A stored document, from the facts that a lookup returns. */
export function liveFromFacts(settings: CollectionSettings, facts: DocumentFacts): LiveDocument {
  const { id, routing, since, length, fingerprintCount, exact } = facts
  const read = {
    id,
    routing,
    since,
    length,
    fingerprintCount,
    scope: scopeOfFacts(settings, facts),
    time: timeOfFacts(settings, facts),
    exact,
    fold: foldOf(facts.signatureVersion),
  }
  return new LiveDocument(settings.name, read, facts)
}

/** A stored document that was read whole, with its terms. */
export function liveFromStored(settings: CollectionSettings, document: StoredDocument): LiveDocument {
  const live = liveFromFacts(settings, documentFacts(document, settings.factFields))
  live.terms = documentTerms(document.fields)
  return live
}

/** A version that is not stored yet. Ignores `fields.group`, `joined` and `containers`. */
export function liveFromFields(
  settings: CollectionSettings,
  document: Pick<StoredDocument, 'id' | 'routing' | 'source' | 'fields'>,
): LiveDocument {
  const { since, version, exact, length = 0, sketch } = document.fields
  const held = {
    version,
    exact,
    length,
    sketch: sketch === undefined ? undefined : readSketch(sketch),
    terms: documentTerms(document.fields),
  }
  return liveFromHeldFields(settings, { ...document, since }, held)
}

/** A version that is not stored yet, signed in the form in which the store's indices hold it. */
export function liveFromHeldFields(
  settings: CollectionSettings,
  { id, routing, source, since }: Pick<StoredDocument, 'id' | 'routing' | 'source'> & { readonly since: number },
  { version, length, exact, sketch, terms }: Omit<HeldFields, 'json' | 'version'> & { readonly version: string | undefined },
): LiveDocument {
  const live = new LiveDocument(settings.name, {
    id,
    routing,
    since,
    scope: readScope(settings, source),
    time: readTime(settings, source),
    exact,
    fold: foldOf(version),
    length,
    fingerprintCount: terms.countOf('fingerprints'),
    sketch,
  })
  live.terms = terms
  return live
}

/** Undefined for a sketch of another release, which compares with nothing: its document stays alone until it is signed again. */
function readSketch(encoded: string): Uint16Array | undefined {
  try {
    return decodeSketch(encoded)
  } catch (error) {
    if (error instanceof OnefoldError) return undefined
    throw error
  }
}
