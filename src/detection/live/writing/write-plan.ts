import { expectedRevision } from '../../../store/expected-revision.js'
import type { FieldsPatch, StoreWrite } from '../../../store/store.js'
import type { StoredFields } from '../../../store/stored-document.js'
import { termFields } from '../../../store/term-lookup.js'
import type { CollectionSettings } from '../collection-settings.js'
import { computeGroupKey } from '../placing/group-key.js'
import type { LiveDocument } from '../placing/live-document.js'
import { movingWrite } from '../placing/placement.js'
import { readScope } from '../signing/signing-input.js'
import type { PreparedBatch } from './batch-preparation.js'
import type { DocumentOperation, HistoryStep } from './history/history-step.js'
import { isKnownRevision } from './recent/recent-write.js'

/** What is written for a batch: every version, and the older documents that it moves. */
interface PlannedBatch extends PreparedBatch {
  readonly settings: CollectionSettings
  readonly moved: readonly LiveDocument[]
}

/**
 * The writes that carry out a batch in one store call; {@link WrittenPlan} says what becomes of them. Every operation that changes a document has
 * its own write, so that version numbers come out as an engine would count them. If a document is written several times, only the last write carries
 * signatures.
 */
export class WritePlan {
  readonly batch: PlannedBatch
  readonly writes: StoreWrite[] = []
  /** In the order of the operations. */
  readonly steps: readonly HistoryStep[]
  /** For each operation that writes: the index of its write in {@link writes}. */
  readonly places = new Map<DocumentOperation, number>()

  constructor(batch: PlannedBatch) {
    this.batch = batch
    this.steps = orderSteps(batch)
    const moved = new Map(batch.moved.map((document) => [document.id, document]))
    const begun = new Set<string>()
    for (const step of this.steps) if (this.#writes(step)) this.#add(step, moved.get(step.operation.id), begun)
    for (const document of batch.moved) if (!begun.has(document.id)) this.writes.push(movingWrite(document))
  }

  /** The documents that the batch writes or moves, with their placements. */
  get placed(): LiveDocument[] {
    const versions = [...this.batch.versions.values()].map(({ placed }) => placed).filter((placed) => placed !== undefined)
    return [...this.batch.moved, ...versions]
  }

  /** The documents that the writes concern. */
  get ids(): string[] {
    return [...this.batch.versions.keys(), ...this.batch.moved.map(({ id }) => id)]
  }

  /** Whether all revisions that the writes expect are known. They are not while documents of the batch are still being written. */
  get hasRevisions(): boolean {
    return this.writes.every(({ expect }) => typeof expect !== 'object' || isKnownRevision(expect))
  }

  /** Whether a document is written more than once. If so, the store's hints learn the terms of its later writes only when those are sent. */
  get hasRepetitions(): boolean {
    return new Set(this.writes.map(({ id }) => id)).size < this.writes.length
  }

  /** Whether a step writes. A signing step does not if the document has been signed in the meantime. */
  #writes({ operation, written }: HistoryStep): boolean {
    if (written === undefined) return false
    return operation.kind !== 'sign' || this.batch.versions.get(operation.id)!.placed !== undefined
  }

  #add(step: HistoryStep, moved: LiveDocument | undefined, begun: Set<string>): void {
    const { id } = step.operation
    const expect = begun.has(id) ? undefined : this.#expectation(id)
    begun.add(id)
    this.places.set(step.operation, this.writes.length)
    this.writes.push({ id, ...this.#content(step, moved), ...(expect !== undefined && { expect }) })
  }

  #content({ operation, written, removedFrom }: HistoryStep, moved: LiveDocument | undefined): Omit<StoreWrite, 'id' | 'expect'> {
    const routing = written ? written.routing : removedFrom
    const routed = routing === undefined ? {} : { routing }
    if (!written) return { kind: 'delete', ...routed }
    const { source, sourceText, stamp, since } = written
    const text = sourceText === undefined ? {} : { sourceText }
    const version = this.batch.versions.get(operation.id)!
    if (operation.kind === 'sign') return { kind: 'patch', fields: wholePatch(version.fields(moved)), ...routed }
    const isLast = version.lastWrite?.operation === operation
    if (!isLast) {
      const group = computeGroupKey(this.batch.settings.name, readScope(this.batch.settings, source), operation.id)
      return { kind: 'put', source, ...text, fields: { write: stamp, since, group }, ...routed }
    }
    const held = version.held === undefined ? {} : { held: version.held }
    return { kind: 'put', source, ...text, fields: version.fields(moved), ...held, ...routed }
  }

  #expectation(id: string): StoreWrite['expect'] {
    const document = this.batch.stored.get(id)
    return document === undefined ? 'absent' : expectedRevision(document)
  }
}

const signatureFields = [
  'version',
  'hash',
  'signed_at',
  'language',
  'length',
  'exact',
  'sketch',
  'joined',
  'containers',
  ...termFields,
] as const

/** A patch that leaves a document with exactly these fields of ours. */
function wholePatch(fields: StoredFields): FieldsPatch {
  return { ...Object.fromEntries(signatureFields.map((name) => [name, null])), ...fields }
}

function orderSteps({ operations, versions }: PlannedBatch): HistoryStep[] {
  const steps = new Map<DocumentOperation, HistoryStep>()
  for (const version of versions.values()) for (const step of version.steps) steps.set(step.operation, step)
  return operations.map((operation) => steps.get(operation)!)
}
