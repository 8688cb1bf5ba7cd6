import { errorCodeName } from '../../../errors.js'
import type { RangePages, RawDocument } from '../../../store/index-transfer.js'
import type { StoreWrite, StoreWriteResult } from '../../../store/store.js'
import { awaitedLater } from '../awaited-later.js'
import { computeGroupKey } from '../placing/group-key.js'
import { type SignedRaw, signRaw } from './document-signing.js'
import { EarlyRefresh } from './early-refresh.js'
import type { CollectionPlacements } from './grouping/collection-placements.js'
import { inParallel } from './in-parallel.js'
import { orAborted } from './or-aborted.js'
import type { ReindexParts } from './reindex-parts.js'
import { describeRefused, isInPlace, noteFailure, noteGaps } from './reindex-state.js'
import { copyingWrite, signingWrite } from './reindexed-write.js'
import { throwIfPending, writeToTarget } from './write-to-target.js'

/** Number of documents in a batch. */
export const writtenAtOnce = 500

/** Most characters that all ranges together hold signed while the groups are made: some twenty thousand documents of a kilobyte. */
const signedAheadCharacters = 64 << 20

/** Roughly what a document takes in memory beside its text and its fields, in characters. */
const charactersBeside = 1_000

interface SignedPage {
  readonly next: number
  readonly documents: readonly SignedRaw[]
}

/**
 * Signs and writes everything that the source held at the start, each document once: into the target, or in place if nobody has changed it since it
 * was read. The next documents of each range are read and signed while the groups are made, and later while a batch of the range is written. The
 * position after a batch is stored before the next batch is written. So if the process ends, at most two batches of each range are done again, one
 * that was written and one that was signed; documents that were signed ahead of the groups are signed again.
 */
export async function writeCollection(parts: ReindexParts, placements: Promise<CollectionPlacements> | undefined): Promise<void> {
  const version = await parts.writer.signatureVersion()
  const { plan, state, signal } = parts
  // Grouping takes minutes, and pausing or ending the reindex must not wait for it.
  const grouped = placements && awaitedLater(unlessAborted(placements, signal))
  const refresh = new EarlyRefresh(parts)
  await inParallel(state.ranges, plan.slices, signal, (_, place, stopping) =>
    new RangeWriter({ parts, grouped, version, refresh }, place).run(stopping),
  )
}

/** What the ranges of a pass share. */
interface WritingTools {
  readonly parts: ReindexParts
  readonly grouped: Promise<CollectionPlacements> | undefined
  readonly version: string
  readonly refresh: EarlyRefresh
}

class RangeWriter {
  readonly #parts: ReindexParts
  readonly #tools: WritingTools
  readonly #place: number
  readonly #pages: RangePages<RawDocument>
  #placements: CollectionPlacements | undefined

  constructor(tools: WritingTools, place: number) {
    const { plan, state, transfer } = tools.parts
    this.#parts = tools.parts
    this.#tools = tools
    this.#place = place
    const range = { ...state.ranges[place]!, from: state.positions[place]! }
    this.#pages = transfer.readDocuments(plan.source, range, { size: writtenAtOnce })
  }

  async run(signal: AbortSignal): Promise<void> {
    const { grouped } = this.#tools
    const waiting = grouped === undefined ? [] : await this.#signUntil(grouped, signal)
    this.#placements = await grouped
    for await (const batch of this.#batches(waiting)) {
      await this.#parts.pace.take(batch.documents.length, signal)
      signal.throwIfAborted()
      await this.#write(batch, signal)
    }
  }

  /** Reads and signs, which needs no groups, until the groups are made or the range holds as many characters as it may. */
  async #signUntil(grouped: Promise<unknown>, signal: AbortSignal): Promise<SignedPage[]> {
    let isGrouped = false
    const end = (): void => {
      isGrouped = true
    }
    grouped.then(end, end)
    const most = signedAheadCharacters / this.#parts.plan.slices
    const waiting: SignedPage[] = []
    for (let held = 0; !isGrouped && held < most; ) {
      signal.throwIfAborted()
      const batch = await this.#readAndSign()
      if (batch === undefined) break
      waiting.push(batch)
      held += batch.documents.reduce((sum, each) => sum + charactersOf(each), 0)
    }
    return waiting
  }

  /** The waiting batches, then the rest of the range. One batch is always prepared ahead. */
  async *#batches(waiting: SignedPage[]): AsyncGenerator<SignedPage> {
    let ahead = awaitedLater(this.#readAndSign())
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) yield batch
    for (let batch = await ahead; batch !== undefined; batch = await ahead) {
      ahead = awaitedLater(this.#readAndSign())
      yield batch
    }
  }

  async #readAndSign(): Promise<SignedPage | undefined> {
    const { value: page } = await this.#pages.next()
    if (page === undefined) return undefined
    return { next: page.next, documents: await signRaw({ ...this.#parts, version: this.#tools.version }, page.items) }
  }

  async #write({ next, documents }: SignedPage, signal: AbortSignal): Promise<void> {
    const { state, journal } = this.#parts
    const planned = documents.map((document) => ({ document, write: this.#plan(document) }))
    const writes = planned.map(({ write }) => write).filter((write) => write !== undefined)
    const results = await writeToTarget({ ...this.#parts, signal }, writes)
    throwIfPending(results, signal)
    const resultOf = new Map<StoreWrite, StoreWriteResult>(writes.map((write, i) => [write, results[i]!]))
    const ended = planned.map(({ document, write }) => ({ document, result: write && resultOf.get(write) }))
    const done = ended.filter(({ result }) => !isMissed(this.#parts, result))
    noteGaps(
      state,
      done.map(({ document }) => document),
    )
    for (const { document, result } of done) countOutcome(this.#parts, document, result)
    state.positions[this.#place] = next
    this.#tools.refresh.note()
    await journal.save()
  }

  #plan(signed: SignedRaw): StoreWrite | undefined {
    const { plan } = this.#parts
    const keyOf = (anchor: string): string => computeGroupKey(plan.collection, signed.input.scope, anchor)
    const placement = signed.failure === undefined ? this.#placements?.of(signed.document.id, keyOf) : undefined
    const context = { collection: plan.collection, since: plan.startedAt, placement }
    return isInPlace(plan) ? signingWrite(signed, context) : copyingWrite(signed, context, undefined)
  }
}

function charactersOf({ document, held }: SignedRaw): number {
  return document.sourceText.length + (held?.json.length ?? 0) + charactersBeside
}

/** The promised result. @throws the signal's reason as soon as the signal is aborted, without waiting for the promise */
async function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  await orAborted(promise, signal)
  signal.throwIfAborted()
  return promise
}

/**
 * Counts the outcome of a document. A document that somebody else changed in place is not counted, because it is signed again later. A copy that
 * exists already counts as written: an earlier process made it and ended before it could record that.
 */
export function countOutcome(parts: ReindexParts, signed: SignedRaw, result: StoreWriteResult | undefined): void {
  const { state } = parts
  const { outcome } = state
  const { id } = signed.document
  if (isMissed(parts, result)) return
  if (result?.status === 'refused') {
    outcome.refused++
    state.unwritten++
    noteFailure(state, describeRefused(id, result))
  } else if (signed.failure !== undefined) {
    outcome.refused++
    const { code, message } = signed.failure
    noteFailure(state, { _id: id, status: 400, reason: message, code: errorCodeName(code) })
  } else if (result === undefined) outcome.noop++
  else outcome.ok++
}

/** Whether somebody else changed or deleted a document in place before it was written. */
function isMissed({ plan }: ReindexParts, result: StoreWriteResult | undefined): boolean {
  return isInPlace(plan) && (result?.status === 'conflict' || result?.status === 'missing')
}
