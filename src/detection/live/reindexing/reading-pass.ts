import type { ReadDocument } from '../../../store/index-transfer.js'
import { awaitedLater } from '../awaited-later.js'
import { doInHalves } from '../halves.js'
import type { SigningInput } from '../signing/signer.js'
import { readSigningInput } from '../signing/signing-input.js'
import { CollectionPlacements } from './grouping/collection-placements.js'
import { type GroupingBatch, joinBatches } from './grouping/grouping-batch.js'
import { inParallel } from './in-parallel.js'
import type { CollectionGrouper, ReadBatch, ReindexParts } from './reindex-parts.js'

/** Number of documents that are read for grouping at a time. */
const readAtOnce = 2_000

/** A collection that was read, and whose grouping is under way. */
export interface GroupingUnderWay {
  /** The placement of each document. */
  readonly placements: Promise<CollectionPlacements>
  /** Ends the grouping, finished or not. */
  close(): Promise<void>
}

/**
 * Reads of the whole collection what grouping needs, and begins to group it in memory. Keeps what was read, so that nothing is read twice if the
 * process ends on the way.
 *
 * @returns when everything is read; undefined if memory is too small, or if the collection has `within`, with which copies of one text may be apart
 */
export async function readAndGroup(parts: ReindexParts): Promise<GroupingUnderWay | undefined> {
  if (parts.target.settings.withinMs !== undefined) return undefined
  const pass = new ReadingPass(parts)
  const close = (): Promise<void> => pass.close()
  try {
    await pass.read()
  } catch (error) {
    await close()
    if (error instanceof MemoryUsedUp) return undefined
    throw error
  }
  return { placements: awaitedLater(pass.group()), close }
}

/** Thrown by the range that uses up the memory, so that the other ranges stop, too. */
class MemoryUsedUp extends Error {}

interface DocumentRead {
  readonly document: ReadDocument
  readonly input: SigningInput
}

class ReadingPass {
  readonly #parts: ReindexParts
  readonly #grouper: CollectionGrouper
  readonly #ids: string[] = []
  readonly #positions: number[]

  constructor(parts: ReindexParts) {
    this.#parts = parts
    this.#grouper = parts.createGrouper()
    this.#positions = parts.state.ranges.map(({ from }) => from)
  }

  /** @throws MemoryUsedUp */
  async read(): Promise<void> {
    const { plan, state, journal, signal } = this.#parts
    for await (const batch of journal.keptBatches()) await this.#take(batch)
    await inParallel(state.ranges, plan.slices, signal, (_, place, stopping) => this.#readRange(place, stopping))
  }

  async group(): Promise<CollectionPlacements> {
    return new CollectionPlacements(this.#ids, await this.#grouper.group())
  }

  async close(): Promise<void> {
    await this.#grouper.close?.()
  }

  async #readRange(place: number, signal: AbortSignal): Promise<void> {
    const { plan, state, transfer, journal } = this.#parts
    const range = { ...state.ranges[place]!, from: this.#positions[place]! }
    for await (const { items, next } of transfer.readSources(plan.source, range, { size: readAtOnce })) {
      signal.throwIfAborted()
      const batch = { range: place, next, batch: await this.#sign(items) }
      await journal.keepBatch(batch)
      await this.#take(batch)
    }
  }

  /** Leaves out documents that cannot be signed. They are reported when they are written. */
  async #sign(documents: readonly ReadDocument[]): Promise<GroupingBatch> {
    const { settings } = this.#parts.target
    const read = documents.map((document) => ({ document, input: readSigningInput(settings, document.id, document.source) }))
    const batches: GroupingBatch[] = []
    await doInHalves<DocumentRead, void>(read, {
      idOf: ({ document }) => document.id,
      attempt: async (some) => {
        batches.push(await this.#signAll(some))
        return some.map(() => undefined)
      },
      giveUp: (some, { error, isCulprit }) => {
        if (!isCulprit) throw error
        return some.map(() => undefined)
      },
    })
    // Each part of the range must be one batch, because the batch is stored with the position after the part.
    return batches.length === 1 ? batches[0]! : joinBatches(batches)
  }

  async #signAll(read: readonly DocumentRead[]): Promise<GroupingBatch> {
    const { groupingSigner, plan } = this.#parts
    const signatures = await groupingSigner.sign(read.map(({ input }) => input))
    return { ...signatures, since: Float64Array.from(read, ({ document }) => document.fields.since ?? plan.startedAt) }
  }

  async #take({ range, next, batch }: ReadBatch): Promise<void> {
    this.#positions[range] = next
    for (const id of batch.signed.ids) this.#ids.push(id)
    this.#parts.state.read = this.#ids.length
    await this.#grouper.add(batch)
    if (this.#grouper.byteLength > this.#parts.plan.memoryBytes) throw new MemoryUsedUp()
  }
}
