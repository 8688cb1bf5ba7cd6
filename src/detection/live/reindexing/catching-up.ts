import { OnefoldError } from '../../../errors.js'
import { ChangedDocuments } from './changed-documents.js'
import { IdComparison } from './id-comparison.js'
import { orAborted } from './or-aborted.js'
import type { ReindexParts } from './reindex-parts.js'
import { isInPlace } from './reindex-state.js'
import { writtenAtOnce } from './writing-pass.js'

/** Most rounds of catching up before the alias moves, and most rounds after it, if others write without a pause. */
const maxRounds = 20

/** How often the counts of both indices are compared at most, if others keep writing. */
const maxCounts = 20

/** Pause before the counts are compared again, and between rounds after the alias moved, in milliseconds. Longer than a write takes. */
const restMs = 1_000

/**
 * Ends a reindex once everything that the source held at the start is written: catches up with what others changed in the meantime, makes sure that
 * both indices hold the same documents, and moves the alias to the target. Afterwards it catches up with the writes that still reached the source.
 *
 * @throws OnefoldError REINDEX_INCOMPLETE if documents were refused or the counts never agree; the alias has not moved then
 */
export async function catchUpAndEnd(parts: ReindexParts): Promise<void> {
  const ending = new Ending(parts)
  if (isInPlace(parts.plan)) await ending.endInPlace()
  else await ending.endCopy()
}

class Ending {
  readonly #parts: ReindexParts
  readonly #changes: ChangedDocuments
  readonly #ids: IdComparison

  constructor(parts: ReindexParts) {
    this.#parts = parts
    this.#changes = new ChangedDocuments(parts)
    this.#ids = new IdComparison(parts, this.#changes)
  }

  async endInPlace(): Promise<void> {
    const { plan, transfer } = this.#parts
    await this.#untilFewChange()
    await this.#changes.catchUp()
    this.#countAll(await transfer.count(plan.target))
  }

  async endCopy(): Promise<void> {
    const { plan, state, transfer, untilNoticed, signal } = this.#parts
    if (state.swappedAt === undefined && plan.alias !== undefined) await orAborted(untilNoticed(), signal)
    signal.throwIfAborted()
    if (state.swapsAt !== undefined && state.swappedAt === undefined) await this.#swap()
    if (state.swappedAt === undefined) await this.#untilFewChange()
    await this.#withBlockAsked(async () => {
      const documents = state.swappedAt === undefined ? await this.#changeOver() : Number.POSITIVE_INFINITY
      await this.#catchUpWithTheRest(documents)
    })
    this.#countAll(plan.isTargetInUse ? await transfer.count(plan.source) : (await transfer.count(plan.target)) + state.unwritten)
  }

  /** @returns how many documents the source held at that time */
  async #changeOver(): Promise<number> {
    const { plan, transfer } = this.#parts
    const documents = await this.#untilCountsAgree()
    if (plan.isTargetNew) await transfer.finishLoading(plan.source, plan.target)
    await this.#swap()
    return documents
  }

  async #untilFewChange(): Promise<void> {
    for (let round = 0; round < maxRounds; round++) if ((await this.#changes.catchUp()) < writtenAtOnce) return
  }

  #withBlockAsked(work: () => Promise<void>): Promise<void> {
    return this.#parts.plan.blockWrites ? this.#blocked(work) : work()
  }

  /**
   * Resolves when both indices hold the same number of documents and nothing changes. If others write without a pause, it resolves when the indices
   * have been compared id by id and their counts differ by no more than the number of writes since.
   *
   * @returns how many documents the source held; infinite if the target may still hold documents that were deleted from the source
   */
  async #untilCountsAgree(): Promise<number> {
    const { plan, state, transfer, pause, signal } = this.#parts
    let writesWhenCompared: number | undefined
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      const changed = await this.#changes.catchUp()
      const [source, target] = [await transfer.count(plan.source), await transfer.count(plan.target)]
      const isWritten = state.unwritten === 0
      if (isWritten && changed === 0 && source === target) return source
      const allowed = writesWhenCompared === undefined ? 0 : (await this.#countWrites()) - writesWhenCompared
      if (isWritten && Math.abs(source - target) <= allowed) return Number.POSITIVE_INFINITY
      if (attempt === maxCounts) throw restless(`${plan.source} holds ${source} documents and ${plan.target} ${target}`)
      const isRestless = attempt > 1 && changed > 0
      if (isRestless) writesWhenCompared = await this.#countWrites()
      await this.#ids.compare(source, target, isRestless)
      if (attempt > 2) await pause(restMs)
    }
  }

  /** How many writes the source has taken since it was created. */
  async #countWrites(): Promise<number> {
    return (await this.#parts.transfer.checkpoints(this.#parts.plan.source)).reduce((sum, checkpoint) => sum + checkpoint, 0)
  }

  /**
   * Moves the alias. If a process was about to, asks for that at once, before anything else is done: the engine may have moved it, or may do so only now,
   * and from then on what is written to the target is no copy.
   */
  async #swap(): Promise<void> {
    const { plan, state, transfer, journal, now } = this.#parts
    const { alias } = plan
    const begun = now().getTime() * 1000
    if (alias !== undefined && !(await this.#isSwapped())) {
      state.swapsAt = begun
      await journal.save()
      await transfer.moveAlias(alias.name, alias.from, plan.target).catch(async (error: unknown) => {
        if (!(await this.#isSwapped())) throw error
      })
    }
    state.swapsAt ??= begun
    state.swappedAt = state.swapsAt
    await journal.save()
  }

  async #isSwapped(): Promise<boolean> {
    const { plan, transfer } = this.#parts
    return plan.alias !== undefined && (await transfer.find(plan.alias.name))?.name === plan.target
  }

  /**
   * Catches up with writes that still reached the source before the alias moved. A write that the engine had accepted by then may be waiting inside
   * it for longer than any pause here.
   *
   * @param documents how many documents the source held just before the alias moved
   */
  async #catchUpWithTheRest(documents: number): Promise<void> {
    const { plan, state, transfer, journal, pause } = this.#parts
    if (plan.alias === undefined && !plan.isTargetInUse) return
    await this.#awaitWrites()
    for (let round = 1; round <= maxRounds; round++) {
      if ((await this.#changes.catchUp()) === 0 && round > 1) break
      await pause(restMs)
    }
    state.isBrought = true
    await journal.save()
    const isOneGone = (await transfer.count(plan.source)) < documents + this.#changes.mostCreatedLate
    if (isOneGone) await this.#ids.removeDeleted()
    await this.#ids.removeDeletedOnTheWay()
  }

  /** Waits until the writes that the source has accepted are done: an engine sets a block only after the writes before it have ended. */
  async #awaitWrites(): Promise<void> {
    if (!this.#parts.plan.blockWrites) await this.#blocked(async () => {})
  }

  /**
   * Does work while the source refuses writes. A block that others set stays; one that an earlier process of this reindex left behind is removed.
   */
  async #blocked(work: () => Promise<void>): Promise<void> {
    const { plan, state, transfer, journal } = this.#parts
    if (!state.holdsBlock && (await transfer.isBlocked(plan.source))) return work()
    state.holdsBlock = true
    await journal.save()
    try {
      await transfer.blockWrites(plan.source, true)
      await work()
    } finally {
      await transfer.blockWrites(plan.source, false)
      state.holdsBlock = false
    }
  }

  /** Corrects the counts at the end: those kept on the way are wrong if a process ended between a write and recording it. */
  #countAll(documents: number): void {
    const { state } = this.#parts
    const { noop, conflict, refused } = state.outcome
    state.total = documents
    state.outcome.ok = Math.max(0, documents - noop - conflict - refused)
  }
}

function restless(what: string): OnefoldError {
  return new OnefoldError(
    'REINDEX_INCOMPLETE',
    `${what}; others write without a pause; resume when they rest, or reindex with block_writes`,
  )
}
