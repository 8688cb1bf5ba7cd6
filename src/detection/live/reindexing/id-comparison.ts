import { OnefoldError } from '../../../errors.js'
import { partsOf } from '../../../lists.js'
import type { DocumentMark } from '../../../store/index-transfer.js'
import type { StoreWrite } from '../../../store/store.js'
import type { GoneVersion } from '../placing/unsettled.js'
import type { ChangedDocuments } from './changed-documents.js'
import { isCopy } from './copied-stamp.js'
import { walkMarks } from './index-walk.js'
import type { ReindexParts } from './reindex-parts.js'
import { forgetUnwritten, keptFailures } from './reindex-state.js'
import { settleTarget } from './settling.js'
import { throwIfPending, writeToTarget } from './write-to-target.js'
import { writtenAtOnce } from './writing-pass.js'

/**
 * How often the target is walked at most for deleted documents. A copy that moves to another group during a walk goes behind its end, so the next walk
 * begins there; the walks become shorter, but end only when nobody writes.
 */
const maxWalks = 10

/** Compares source and target id by id, and makes the target hold the documents of the source: others may have deleted or added some meanwhile. */
export class IdComparison {
  readonly #parts: ReindexParts
  readonly #changes: ChangedDocuments

  /** @param changes copies the documents that the target lacks */
  constructor(parts: ReindexParts, changes: ChangedDocuments) {
    this.#parts = parts
    this.#changes = changes
  }

  /**
   * Makes the target hold the same ids as the source, in the direction that the counts show. If documents were refused, or others write without a
   * pause, equal counts prove nothing: for each document that is missing, another may have been deleted. Then both directions are compared.
   *
   * @throws OnefoldError REINDEX_INCOMPLETE if the target refuses documents again
   */
  async compare(source: number, target: number, isRestless: boolean): Promise<void> {
    const { plan, state } = this.#parts
    const areCountsUnsure = isRestless || state.unwritten > 0
    if (target > source || areCountsUnsure) await this.removeDeleted()
    if (target < source || areCountsUnsure) await this.#copyMissing()
    if (state.unwritten > 0)
      throw new OnefoldError(
        'REINDEX_INCOMPLETE',
        `${plan.target} refuses ${state.unwritten} of the documents; failures names the first ${keptFailures}; make them fit, or the mapping of the new index, and resume`,
      )
  }

  /** Deletes the copies of documents that were deleted from the source. Settles groups only after all deletes, because settling changes copies. */
  async removeDeleted(): Promise<void> {
    const { plan, transfer } = this.#parts
    const gone: DocumentMark[] = []
    try {
      const walked: number[] = []
      for (let walk = 1, seen = 1; seen > 0 && walk <= maxWalks; walk++) {
        seen = 0
        for await (const { shard, to, marks } of walkMarks(this.#parts, plan.target, [...walked])) {
          const there = await transfer.marksOf(plan.source, marks)
          let left = marks.filter(({ id }) => !there.has(id))
          while (left.length > 0) left = await this.#removeCopies(left, gone)
          walked[shard] = to
          seen += marks.length
        }
      }
    } finally {
      for (const some of partsOf(gone, writtenAtOnce)) await settleTarget(this.#parts, { ids: [], gone: some.map(toGone) })
    }
  }

  /** Deletes the copies of documents that were deleted from the target while they were on their way. */
  async removeDeletedOnTheWay(): Promise<void> {
    const deleted = await this.#changes.deletedOnTheWay()
    if (deleted.length === 0) return
    const gone: DocumentMark[] = []
    let left = [...(await this.#parts.transfer.marksOf(this.#parts.plan.target, deleted)).values()]
    while (left.length > 0) left = await this.#removeCopies(left, gone)
    await settleTarget(this.#parts, { ids: [], gone: gone.map(toGone) })
  }

  /** Deletes the certain copies among the documents, and adds them to `gone`. @returns the new marks of those that others changed first */
  async #removeCopies(marks: readonly DocumentMark[], gone: DocumentMark[]): Promise<DocumentMark[]> {
    const { plan, state, transfer, signal } = this.#parts
    const copies = marks.filter((mark) => isToGo(mark, state.swappedAt))
    const results = await writeToTarget(this.#parts, copies.map(toDelete))
    gone.push(...copies.filter((_, i) => 'seqNo' in results[i]!))
    throwIfPending(results, signal)
    const changed = copies.filter((_, i) => results[i]!.status === 'conflict')
    return [...(await transfer.marksOf(plan.target, changed)).values()]
  }

  /** Copies the documents of the source that the target lacks. */
  async #copyMissing(): Promise<void> {
    const { plan, state, transfer } = this.#parts
    forgetUnwritten(state)
    for await (const { shard, from, to, marks } of walkMarks(this.#parts, plan.source)) {
      const there = await transfer.marksOf(plan.target, marks)
      const ids = marks.filter(({ id }) => !there.has(id)).map(({ id }) => id)
      if (ids.length === 0) continue
      const pages = transfer.readDocuments(plan.source, { shard, from, to }, { size: writtenAtOnce, ids })
      for await (const { items } of pages) await this.#changes.copy(items)
    }
  }
}

/** Whether a document of the target that the source lacks is to go. Others may have written it to the target since the alias moved. */
function isToGo({ fields: { write } }: DocumentMark, swappedAt: number | undefined): boolean {
  return swappedAt === undefined || isCopy(write)
}

function toDelete({ id, routing, seqNo, primaryTerm }: DocumentMark): StoreWrite {
  return { id, kind: 'delete', expect: { seqNo, primaryTerm }, ...(routing !== undefined && { routing }) }
}

function toGone({ id, fields: { since = 0, exact = '', group = '' } }: DocumentMark): GoneVersion {
  return { id, since, exact, group }
}
