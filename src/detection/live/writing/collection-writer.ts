import { isStoreUnavailable, type OnefoldError } from '../../../errors.js'
import type { JsonObject, WriteOutcome } from '../../../model.js'
import type { Store } from '../../../store/store.js'
import type { BatchSize } from '../../../store/store-capabilities.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { Unsettled } from '../placing/unsettled.js'
import type { BatchPreparation, PreparedBatch } from './batch-preparation.js'
import { BatchWriter, type PlacedBatch } from './batch-writer.js'
import { CollectionView } from './collection-view.js'
import type { DocumentOperation } from './history/history-step.js'
import type { UnsettledSet } from './settling/unsettled-set.js'
import { WriteSequence } from './write-sequence.js'

interface CollectionWriterParts {
  readonly store: Store
  readonly preparation: BatchPreparation
  readonly settings: CollectionSettings
}

/** The first part of a batch, read and signed ahead of its turn. */
export interface PreparedPart {
  readonly batch: PreparedBatch
  /** How many writes had ended when the part was read. */
  readonly after: number
}

/** A batch while its parts are placed and written. */
interface BatchRun {
  readonly parts: readonly (readonly DocumentOperation[])[]
  readonly sign: boolean
  readonly first: Promise<PreparedPart | undefined>
  /** The parts that have begun to be written. */
  readonly writing: Promise<WriteOutcome[]>[]
}

/**
 * The writes of this process to one collection, in the order in which they are asked for. The parts of a batch form a pipeline: while one is written,
 * the next is placed, and the one after that is signed.
 */
export class CollectionWriter {
  readonly #store: Store
  readonly #preparation: BatchPreparation
  readonly #settings: CollectionSettings
  readonly #view: CollectionView
  readonly #writer: BatchWriter
  readonly #sequence: WriteSequence

  constructor({ store, preparation, settings }: CollectionWriterParts) {
    this.#store = store
    this.#preparation = preparation
    this.#settings = settings
    this.#view = new CollectionView(store, settings)
    this.#writer = new BatchWriter({ store, preparation, settings, view: this.#view })
    this.#sequence = new WriteSequence(!store.capabilities.visibleAtOnce)
  }

  /** The documents that this writer has left to be settled. */
  get unsettled(): UnsettledSet {
    return this.#view.unsettled
  }

  /** Reads and signs the first part of a batch. @throws OnefoldError STORE_UNAVAILABLE */
  async prepare(operations: readonly DocumentOperation[], sign: boolean): Promise<PreparedPart | undefined> {
    return this.#prepare(splitOperations(operations, this.#store.capabilities.batch)[0], sign)
  }

  /** As DocumentWriter.write and DocumentWriter.sign. */
  async write(operations: readonly DocumentOperation[], sign: boolean, prepared?: PreparedPart): Promise<WriteOutcome[]> {
    const parts = splitOperations(operations, this.#store.capabilities.batch)
    const first = prepared ? Promise.resolve(prepared) : this.#prepare(parts[0], sign)
    const run: BatchRun = { parts, sign, first, writing: [] }
    const begun = this.#sequence.take(() => this.#begin(run))
    const outcomes: WriteOutcome[] = []
    try {
      await begun.catch(() => undefined)
      for (const part of run.writing) outcomes.push(...(await part))
      await begun
      return outcomes
    } catch (error) {
      if (outcomes.length === 0 || !isStoreUnavailable(error)) throw error
      return [...outcomes, ...operations.slice(outcomes.length).map((operation) => pendingOutcome(operation, error))]
    }
  }

  /** As DocumentWriter.settle. */
  async settle(documents: Unsettled): Promise<void> {
    if (await this.#sequence.between(() => this.#view.isSettled(documents))) return this.unsettled.forget(documents)
    // Large documents take long to look up, and all other work waits during a turn, so this part is done before the turn. It has to wait for the
    // writes under way, because it can only see what the store holds.
    await this.#sequence.caughtUp()
    await this.#view.lookAhead(documents)
    return this.#sequence.alone(() => this.#writer.settle(documents))
  }

  /** Places part after part, and begins to write each. */
  async #begin({ parts, sign, first, writing }: BatchRun): Promise<void> {
    let ahead = first
    for (const [i, part] of parts.entries()) {
      const batch = await this.#current((await ahead)!, part, sign)
      ahead = this.#prepare(parts[i + 1], sign)
      const placed = await this.#sequence.place(() => this.#writer.place(batch, this.#sequence.isWriting))
      // Waits for the part before this one. If that failed, this one is not written either.
      await writing[i - 1]
      const written = this.#sequence.write(BatchWriter.idsOf(placed), () => this.#write(placed, sign))
      written.catch(() => undefined)
      writing.push(written)
    }
  }

  #prepare(part: readonly DocumentOperation[] | undefined, sign: boolean): Promise<PreparedPart | undefined> {
    const after = this.#sequence.ended
    const mayGuess = !this.#store.capabilities.atomicBatches
    const prepared =
      part === undefined
        ? Promise.resolve(undefined)
        : this.#preparation.prepare(this.#settings, part, { sign, mayGuess }).then((batch) => ({ batch, after }))
    // Nobody awaits this promise if the part before it fails, and an unhandled rejection would end the process.
    prepared.catch(() => undefined)
    return prepared
  }

  /**
   * Brings a prepared batch up to date: if this process has written one of its documents since they were read, the batch is prepared again. Writes of
   * others need no check here; they show up as conflicts when the batch is written.
   */
  async #current({ batch, after }: PreparedPart, part: readonly DocumentOperation[], sign: boolean): Promise<PreparedBatch> {
    if (!this.#sequence.hasWritten(batch.versions.keys(), after)) return batch
    await this.#sequence.quiet()
    if (this.#store.capabilities.singleWriter && (await this.#preparation.isCurrent(this.#settings, batch))) return batch
    return this.#preparation.prepare(this.#settings, part, { sign, mayGuess: false })
  }

  async #write(placed: PlacedBatch, sign: boolean): Promise<WriteOutcome[]> {
    const { outcomes, isAsPlanned } = await this.#writer.write(placed, sign)
    if (!isAsPlanned) this.#sequence.disturb()
    return outcomes
  }
}

function pendingOutcome({ id }: DocumentOperation, { code, message }: OnefoldError): WriteOutcome {
  return { id, result: 'pending', status: 503, error: { type: 'unavailable_exception', reason: message, code: `ONEFOLD_${code}` } }
}

/** Cuts operations into parts that are written one after the other, in their order. No part is empty. */
export function splitOperations(operations: readonly DocumentOperation[], most: BatchSize): DocumentOperation[][] {
  const parts: DocumentOperation[][] = []
  let part: DocumentOperation[] = []
  let characters = 0
  for (const operation of operations) {
    const own = operation.kind === 'sign' ? 0 : textLength(operation.source) + textLength(operation.upsert)
    if (part.length === most.operations || (part.length > 0 && characters + own > most.characters)) {
      parts.push(part)
      part = []
      characters = 0
    }
    part.push(operation)
    characters += own
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** Length of the texts at the top level of a document, which is where nearly all texts are. */
function textLength(source: JsonObject | undefined): number {
  if (source === undefined) return 0
  return Object.values(source).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}
