import { OnefoldError } from '../../../errors.js'
import { stampAt } from '../../../stamp.js'
import type { DocumentMark, RawDocument } from '../../../store/index-transfer.js'
import type { StoreWrite, StoreWriteResult } from '../../../store/store.js'
import type { GoneVersion } from '../placing/unsettled.js'
import { isCopy, isForeignStamp, isUntouched, writtenStamp } from './copied-stamp.js'
import { type SignedRaw, signRaw } from './document-signing.js'
import { walkMarks } from './index-walk.js'
import type { ReindexParts } from './reindex-parts.js'
import { describeRefused, isInPlace, noteFailure, noteGaps } from './reindex-state.js'
import { copyingWrite, ownGroupOf, signingWrite } from './reindexed-write.js'
import { settleTarget } from './settling.js'
import { throwIfPending, writeToTarget } from './write-to-target.js'
import { countOutcome, writtenAtOnce } from './writing-pass.js'

/** How long before a reindex began a write may have been accepted that is carried out while it runs, in microseconds. */
const acceptedEarlier = 600_000_000

/** What is kept of a copied document: where the target is in use from the start, as many are copied as others change meanwhile. */
interface CopiedDocument extends Pick<RawDocument, 'id' | 'routing'> {
  /** Stamp of its last write in the source; empty if others wrote it. */
  readonly write: string
}

/**
 * Brings to the target the documents that others changed in the source since they were read, and settles the groups around them.
 *
 * The position is stored after each part. Doing a part twice does no harm.
 */
export class ChangedDocuments {
  readonly #parts: ReindexParts
  /** Ids of the documents that were seen in the source since the alias moved, and of which the target held no copy then. */
  readonly #newLate = new Set<string>()
  /** The documents that were copied since the alias moved. */
  readonly #copiedLate = new Map<string, CopiedDocument>()

  constructor(parts: ReindexParts) {
    this.#parts = parts
  }

  /**
   * Most documents that can be new in the source since the alias moved. Not all need be: of one that was deleted or written in the target meanwhile, nobody
   * knows whether the source held it before.
   */
  get mostCreatedLate(): number {
    return this.#newLate.size
  }

  /** Those of the documents copied since the alias moved that somebody has deleted from the target since then, while they were on their way. */
  async deletedOnTheWay(): Promise<readonly CopiedDocument[]> {
    const copied = [...this.#copiedLate.values()]
    const deleted = await this.#deletedOf(copied)
    return copied.filter(({ id }) => deleted.has(id))
  }

  /** Catches up with everything that was written to the source up to now. @returns how many documents had changed */
  catchUp(): Promise<number> {
    return isInPlace(this.#parts.plan) ? this.#signChanged() : this.#copyChanged()
  }

  async #signChanged(): Promise<number> {
    const { plan, state, journal, signal } = this.#parts
    let changed = 0
    for await (const { shard, from, to, marks } of walkMarks(this.#parts, plan.source, state.caughtUp)) {
      signal.throwIfAborted()
      const suspects = marks.filter((mark) => !isUntouched(mark)).map(({ id }) => id)
      changed += await this.#signAgain(shard, from, to, suspects)
      state.caughtUp[shard] = to
      await journal.save()
    }
    return changed
  }

  async #copyChanged(): Promise<number> {
    const { plan, state, transfer, journal, signal } = this.#parts
    let changed = 0
    for (const [shard, to] of (await transfer.checkpoints(plan.source)).entries()) {
      const pages = transfer.readDocuments(plan.source, { shard, from: state.caughtUp[shard]!, to }, { size: writtenAtOnce })
      for await (const { items, next } of pages) {
        signal.throwIfAborted()
        if (items.length > 0) await this.copy(items)
        changed += items.length
        state.caughtUp[shard] = next
        await journal.save()
      }
    }
    return changed
  }

  /** Copies documents over their earlier copies, if any. A write to the target since the alias moved there wins over the copy. */
  async copy(documents: readonly RawDocument[]): Promise<void> {
    let left: readonly SignedRaw[] = await this.#sign(documents)
    while (left.length > 0) {
      this.#parts.signal.throwIfAborted()
      left = await this.#copyOnce(left)
    }
  }

  /** Copies the documents that may be copied. @returns the documents whose copies somebody changed between the look at them and the write */
  async #copyOnce(signed: readonly SignedRaw[]): Promise<SignedRaw[]> {
    const { plan, state, transfer } = this.#parts
    const marks = await transfer.marksOf(
      plan.target,
      signed.map(({ document }) => document),
    )
    const isFree = ({ document: { id, fields } }: SignedRaw): boolean => {
      const mark = marks.get(id)
      if (mark === undefined || state.swappedAt === undefined) return true
      return givesWay(mark.fields.write, fields.write ?? '')
    }
    if (state.swappedAt !== undefined) this.#noteLate(signed, marks)
    const deleted = await this.#deletedOf(signed.map(toCopied).filter(({ id }) => !marks.has(id)))
    const wanted = signed.filter(({ document: { id } }) => !deleted.has(id))
    for (const each of wanted) if (!isFree(each)) this.#noteConflict(each)
    const free = wanted.filter(isFree)
    const writes = free.map((each) => {
      const mark = marks.get(each.document.id)
      return copyingWrite(each, { collection: plan.collection, since: mark?.fields.since ?? plan.startedAt }, mark)
    })
    return this.#write(free, writes, marks)
  }

  #noteLate(signed: readonly SignedRaw[], marks: ReadonlyMap<string, DocumentMark>): void {
    for (const each of signed.map(toCopied)) {
      this.#copiedLate.set(each.id, each)
      if (!isCopy(marks.get(each.id)?.fields.write)) this.#newLate.add(each.id)
    }
  }

  /** Ids of the documents that were deleted from the target since the alias moved there, as far as deletes through onefold are remembered. */
  async #deletedOf(documents: readonly CopiedDocument[]): Promise<ReadonlySet<string>> {
    const { plan, state, target } = this.#parts
    const { swappedAt } = state
    if (swappedAt === undefined || documents.length === 0) return new Set()
    const ids = documents.map(({ id }) => id)
    const deletes = await target.store.tombstones.get(plan.collection, ids)
    // A delete may be carried out long after it was accepted. Where others wrote the document, only its own time tells in which index that was.
    const isDeleted = ({ id, write }: CopiedDocument): boolean => {
      const { stamp, at } = deletes.get(id) ?? { stamp: '', at: 0 }
      return isForeignStamp(write) ? at * 1000 > swappedAt : stamp > writtenStamp(write)
    }
    return new Set(documents.filter(isDeleted).map(({ id }) => id))
  }

  async #signAgain(shard: number, from: number, to: number, ids: readonly string[]): Promise<number> {
    const { plan, transfer } = this.#parts
    if (ids.length === 0) return 0
    const pages = transfer.readDocuments(plan.source, { shard, from, to }, { size: writtenAtOnce, ids })
    const context = { collection: plan.collection, since: plan.startedAt }
    let changed = 0
    for await (const { items } of pages) {
      const signed = await this.#sign(items)
      const stale = signed.map((each) => ({ each, write: signingWrite(each, context) })).filter(({ write }) => write !== undefined)
      const marks = new Map(items.map((document) => [document.id, document]))
      await this.#write(
        stale.map(({ each }) => each),
        stale.map(({ write }) => write!),
        marks,
      )
      const late = this.#writtenMeanwhile(signed)
      await settleTarget(this.#parts, {
        ids: late.map(({ document }) => document.id),
        gone: late.flatMap((each) => this.#goneReading(each)),
      })
      changed += stale.length
    }
    return changed
  }

  /** Documents that were written while the reindex ran. They were placed without regard to the documents that were not signed yet. */
  #writtenMeanwhile(signed: readonly SignedRaw[]): SignedRaw[] {
    const began = stampAt(this.#parts.plan.startedAt - acceptedEarlier)
    const isRecent = ({ isFresh, document: { fields } }: SignedRaw): boolean => isFresh && (fields.write === '' || fields.write! >= began)
    return signed.filter(isRecent)
  }

  /** The version of a document that grouping may have read before somebody wrote it: with the time of the reindex, if it had none. */
  #goneReading(signed: SignedRaw): GoneVersion[] {
    const { exact } = signed.document.fields
    return this.#goneVersions(signed, { fields: exact === undefined ? {} : { exact } })
  }

  /** Writes, and settles the documents that depend on the written ones. @returns the documents that others changed first */
  async #write(
    signed: readonly SignedRaw[],
    writes: readonly StoreWrite[],
    before: ReadonlyMap<string, Pick<DocumentMark, 'fields'>>,
  ): Promise<SignedRaw[]> {
    if (writes.length === 0) return []
    const results = await writeToTarget(this.#parts, writes)
    const written = signed.filter((_, i) => 'seqNo' in results[i]!)
    const gone = written.flatMap((each) => this.#goneVersions(each, before.get(each.document.id)))
    await settleTarget(this.#parts, { ids: written.map(({ document }) => document.id), gone })
    throwIfPending(results, this.#parts.signal)
    noteGaps(this.#parts.state, written, (each) => !this.#isNew(each, before))
    for (const [i, each] of signed.entries()) this.#count(each, results[i]!, before)
    return signed.filter((_, i) => results[i]!.status === 'conflict')
  }

  /** Counts the result of a write. A document that was counted before is not counted again; one in conflict is written again and counted then. */
  #count(each: SignedRaw, result: StoreWriteResult, before: ReadonlyMap<string, Pick<DocumentMark, 'fields'>>): void {
    if (result.status === 'conflict') return
    const isNew = this.#isNew(each, before)
    if (isNew) countOutcome(this.#parts, each, result)
    else if (result.status === 'refused') this.#noteRefused(each, result)
  }

  /** Whether the reindex has not counted a document yet. */
  #isNew({ document: { id, fields } }: SignedRaw, before: ReadonlyMap<string, unknown>): boolean {
    return isInPlace(this.#parts.plan) ? fields.version === undefined : !before.has(id)
  }

  /** @throws OnefoldError REINDEX_INCOMPLETE as long as the alias has not moved, because the target would keep an outdated document */
  #noteRefused({ document: { id } }: SignedRaw, result: StoreWriteResult & { status: 'refused' }): void {
    const { plan, state } = this.#parts
    noteFailure(state, describeRefused(id, result))
    if (!isInPlace(plan) && state.swappedAt === undefined)
      throw new OnefoldError(
        'REINDEX_INCOMPLETE',
        `${plan.target} refuses document ${id} as it is now: ${result.reason}; make it fit, or the mapping of the new index, and resume`,
      )
    state.outcome.refused++
    state.outcome.ok = Math.max(0, state.outcome.ok - 1)
  }

  /** The versions that others may depend on and that no longer exist: the document's earlier text, or one that was grouped but never written. */
  #goneVersions(signed: SignedRaw, before: Pick<DocumentMark, 'fields'> | undefined): GoneVersion[] {
    const { plan } = this.#parts
    const { id } = signed.document
    const { since = plan.startedAt, exact = '', group, joined } = before?.fields ?? {}
    const groups = new Set([ownGroupOf(signed, plan.collection), ...(group === undefined || joined === true ? [] : [group])])
    return [...groups].map((each) => ({ id, since, exact, group: each }))
  }

  #noteConflict({ document: { id } }: SignedRaw): void {
    const { state } = this.#parts
    state.outcome.conflict++
    state.outcome.ok = Math.max(0, state.outcome.ok - 1)
    noteFailure(state, { _id: id, status: 409, reason: 'changed in both indices while the alias changed over: the new one stands' })
  }

  async #sign(documents: readonly RawDocument[]): Promise<SignedRaw[]> {
    return signRaw({ ...this.#parts, version: await this.#parts.writer.signatureVersion() }, documents)
  }
}

function toCopied({ document: { id, routing, fields } }: SignedRaw): CopiedDocument {
  return { id, ...(routing !== undefined && { routing }), write: fields.write ?? '' }
}

/**
 * Whether a document of the target gives way to that of the source: if it is a copy, or if its last write was accepted before that of the source. If
 * others wrote the document in the source, any write through onefold in the target counts as later.
 *
 * @param there stamp of the document in the target; undefined: others wrote it there
 */
function givesWay(there: string | undefined, here: string): boolean {
  return there !== undefined && (isCopy(there) || (!isForeignStamp(here) && there <= writtenStamp(here)))
}
