import { OnefoldError } from '../../../errors.js'
import { sketchBytes } from '../../sketch-words.js'
import { type FieldsPatch, refusedWrite, type StoreWrite, type StoreWriteResult } from '../../store.js'
import { type PlacedWrite, writeWaves } from '../../write-waves.js'
import { type EngineDocument, maxIdBytes, revisionOf } from '../document/engine-document.js'
import { changesExactValue, completeExactValue } from '../document/exact-value.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { reasonOf } from '../engine/engine-fault.js'
import { readById } from '../reading/documents-by-id.js'
import type { BulkAnswer } from './bulk-answer.js'
import { BulkLimits } from './bulk-limits.js'
import { bulkLines, ReadyLines } from './bulk-lines.js'
import { BulkSender, type BulkTarget } from './bulk-sender.js'

/** Writes documents of any index of one engine under their conditions. */
export class EngineWriter {
  readonly #parts: WritingParts

  constructor(client: EngineClient, own: OwnObject) {
    this.#parts = { client, own, lines: new ReadyLines(own), limits: new BulkLimits() }
  }

  /** Builds the request lines of writes ahead of time. The writes must not change afterwards. */
  prepare(writes: readonly StoreWrite[]): void {
    this.#parts.lines.make(writes)
  }

  /**
   * Every write gets one result, in its place.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN if the engine did none of them
   */
  write(target: BulkTarget, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    return new WriteCall(this.#parts, target, writes).run()
  }
}

/** What all write calls to one engine share. */
interface WritingParts {
  readonly client: EngineClient
  readonly own: OwnObject
  readonly lines: ReadyLines
  readonly limits: BulkLimits
}

/** A write that was not done, as the engine says. */
interface Objection extends PlacedWrite {
  readonly isRepeated: boolean
  readonly result: StoreWriteResult
}

/** Carries out the writes of one call, in waves. Used once. */
class WriteCall {
  readonly #parts: WritingParts
  readonly #target: BulkTarget
  readonly #writes: readonly StoreWrite[]
  readonly #results: WriteResults
  /**
   * Results of writes that were not done, by document. Its later writes get the same: they must not overtake a pending write, and may build on a refused
   * one.
   */
  readonly #stopped = new Map<string, StoreWriteResult>()

  constructor(parts: WritingParts, target: BulkTarget, writes: readonly StoreWrite[]) {
    this.#parts = parts
    this.#target = target
    this.#writes = writes
    this.#results = new WriteResults(writes.length)
  }

  /**
   * The result of every write, in its place.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN if the engine did none of them
   */
  async run(): Promise<StoreWriteResult[]> {
    const possible = this.#withoutRefused(this.#writes.map((write, at) => ({ at, write })))
    let hindrance: OnefoldError | undefined
    for (const wave of writeWaves(possible)) {
      try {
        await this.#writeWave(wave)
      } catch (error) {
        if (!(error instanceof OnefoldError)) throw error
        hindrance ??= error
        // No write of this wave was done. Whether to throw the error is decided when all waves have ended.
        for (const placed of this.#left(wave)) this.#handBack(placed, error.message)
      }
    }
    if (hindrance !== undefined && possible.every(({ at }) => this.#results.get(at)?.status === 'pending')) throw hindrance
    return this.#results.all()
  }

  #withoutRefused(writes: readonly PlacedWrite[]): PlacedWrite[] {
    const refused = new Map<string, StoreWriteResult>()
    for (const { at, write } of writes) {
      const refusal = refused.get(write.id) ?? findRefusal(this.#parts.own, write)
      if (refusal === undefined) continue
      this.#results.set(at, refusal)
      refused.set(write.id, refusal)
    }
    return this.#left(writes)
  }

  async #writeWave(wave: readonly PlacedWrite[]): Promise<void> {
    for (const { at, write } of this.#left(wave)) {
      const earlier = this.#stopped.get(write.id)
      if (earlier !== undefined) this.#results.set(at, earlier)
    }
    const read = this.#left(wave).filter(({ write }) => needsReading(write) || changesExactValue(write))
    const current = await this.#read(read)
    for (const { at, write } of read) {
      if (!needsReading(write)) continue
      const objected = objection(write, current.get(write.id))
      if (objected !== undefined) this.#results.set(at, objected)
    }
    await this.#send(this.#left(wave), current)
    for (const { at, write } of wave) {
      const result = this.#results.get(at)
      if (result?.status === 'refused' || result?.status === 'pending') this.#stopped.set(write.id, result)
    }
  }

  async #send(sent: readonly PlacedWrite[], current: ReadonlyMap<string, EngineDocument>): Promise<void> {
    const { client, limits } = this.#parts
    const writes = sent.map(({ write }) => ({ id: write.id, lines: this.#lines(write, current.get(write.id)) }))
    const answers = await new BulkSender(client, limits, this.#target).send(writes)
    const objections: Objection[] = []
    for (const [i, { at, write }] of sent.entries()) {
      const { isRepeated } = answers[i]!
      const result = toResult(answers[i]!)
      if (isUnclear(write, result, isRepeated)) objections.push({ at, write, isRepeated, result })
      else this.#results.set(at, result)
    }
    await this.#explain(objections)
  }

  /** The document must still be as it was read, unless the write itself names a revision. */
  #lines(write: StoreWrite, current: EngineDocument | undefined): string {
    const { own, lines } = this.#parts
    if (current === undefined) return lines.take(write)
    const whole = changesExactValue(write) ? completeExactValue(write, own.fields(current)) : write
    if (typeof write.expect === 'object') return bulkLines(own, whole)
    return bulkLines(own, whole, { if_seq_no: current._seq_no!, if_primary_term: current._primary_term! })
  }

  /**
   * Gives a result to writes whose answer does not say what became of them. If a write was sent several times, an attempt whose answer was lost may
   * have done it; then it counts as done. A patch or a delete conflicts, too, if its document is gone; then it is missing.
   */
  async #explain(objections: readonly Objection[]): Promise<void> {
    const current = await this.#readIfPossible(objections)
    for (const each of objections) {
      const { at, write, isRepeated, result } = each
      const document = current?.get(write.id)
      if (current === undefined && isRepeated) this.#handBack(each, 'it is not known whether it was done')
      else if (document && isRepeated && this.#isDone(write, document))
        this.#results.set(at, { status: write.expect === 'absent' ? 'created' : 'updated', ...revisionOf(document) })
      // The document does not exist. Whatever the answer to the patch or delete was, an attempt whose answer was lost may have deleted it.
      else if (current !== undefined && document === undefined && write.kind !== 'put') this.#results.set(at, { status: 'missing' })
      else this.#results.set(at, result)
    }
  }

  #handBack({ at, write }: PlacedWrite, reason: string): void {
    const result = { status: 'pending', httpStatus: 503, type: 'unavailable_exception', reason } as const
    this.#stopped.set(write.id, result)
    this.#results.set(at, result)
  }

  #left(writes: readonly PlacedWrite[]): PlacedWrite[] {
    return writes.filter(({ at }) => this.#results.get(at) === undefined)
  }

  /** Reads documents; undefined if the engine cannot be reached. The write has its answer already, so this must not make it fail. */
  async #readIfPossible(placed: readonly PlacedWrite[]): Promise<Map<string, EngineDocument> | undefined> {
    try {
      return await this.#read(placed)
    } catch (error) {
      if (error instanceof OnefoldError) return undefined
      throw error
    }
  }

  async #read(placed: readonly PlacedWrite[]): Promise<Map<string, EngineDocument>> {
    if (placed.length === 0) return new Map()
    const { client, own } = this.#parts
    const keys = placed.map(({ write }) => write)
    return readById(client, this.#target.index, keys, { paths: [own.name] })
  }

  /**
   * Whether a document is as a write would have left it. For a put the stamp and the placement suffice: if the same operation is delivered again, it
   * has the same stamp, but may have been placed differently.
   */
  #isDone({ kind, fields }: StoreWrite, document: EngineDocument): boolean {
    if (kind === 'delete' || fields === undefined) return false
    const found = this.#parts.own.fields(document) as FieldsPatch
    const names = kind === 'put' ? ofPut : (Object.keys(fields) as (keyof FieldsPatch)[])
    return names.every((name) => JSON.stringify(found[name] ?? null) === JSON.stringify((fields as FieldsPatch)[name] ?? null))
  }
}

/** The fields by which a put is recognised. */
const ofPut = ['write', 'group', 'joined', 'containers'] as const

/** Why a write that needed reading does not happen. */
function objection(write: StoreWrite, current: EngineDocument | undefined): StoreWriteResult | undefined {
  if (write.kind !== 'put') return { status: current ? 'conflict' : 'missing' }
  return current ? undefined : { status: 'conflict' }
}

/** Whether only the document can tell what became of a write that was not done. */
function isUnclear({ kind }: StoreWrite, { status }: StoreWriteResult, isRepeated: boolean): boolean {
  if (isRepeated) return status === 'conflict' || status === 'refused' || status === 'missing'
  return status === 'conflict' && kind !== 'put'
}

const droppedReason = 'an ingest pipeline of the index dropped the document, so it is not stored'

function toResult(answer: BulkAnswer): StoreWriteResult {
  const { status, result, error } = answer
  if (result === 'created' || result === 'updated' || result === 'deleted')
    return { status: result, seqNo: answer._seq_no!, primaryTerm: answer._primary_term!, version: answer._version! }
  if (result === 'not_found' || error?.type === 'document_missing_exception') return { status: 'missing' }
  if (status === 409) return { status: 'conflict' }
  // Patches always change something, so only a pipeline can have kept a document out.
  if (result === 'noop') return { status: 'refused', httpStatus: status, type: 'dropped', reason: droppedReason }
  const { type = 'unknown' } = error ?? {}
  return { status: answer.isPending ? 'pending' : 'refused', httpStatus: status, type, reason: reasonOf(error ?? {}) }
}

/**
 * Whether the document must be read before the write can be decided. Engines have the conditions "create if absent" and "change if at this revision",
 * but none for a document that is merely present, nor one for a patch or delete of an absent document.
 */
export function needsReading({ kind, expect }: StoreWrite): boolean {
  return kind === 'put' ? expect === 'present' : expect === 'absent'
}

/**
 * Why a write cannot be sent; undefined if it can. A single bad id would fail the whole bulk request. And the next patch would merge a key that
 * continues our object's name after a dot into our object.
 */
function findRefusal(own: OwnObject, { id, source = {}, fields = {} }: StoreWrite): StoreWriteResult | undefined {
  const bytes = Buffer.byteLength(id)
  if (bytes === 0 || bytes > maxIdBytes)
    return refusedWrite(`an id has 1 to ${maxIdBytes} bytes, not ${bytes}`, 'illegal_argument_exception')
  const taken = Object.keys(source).find((key) => own.holds(key))
  if (taken !== undefined) return refusedWrite(`the field [${taken.slice(0, 80)}] belongs to onefold; rename it`)
  if (typeof fields.sketch !== 'string' || sketchBytes(fields.sketch) !== undefined) return undefined
  return refusedWrite(`field [${own.path('sketch')}] is not padded base64 of 16-bit words`)
}

/** The results of the writes of one call, each of which ends once. */
export class WriteResults {
  readonly #results: (StoreWriteResult | undefined)[]

  /** @param count number of writes */
  constructor(count: number) {
    this.#results = new Array<undefined>(count).fill(undefined)
  }

  /** The result of a write; undefined while it is under way. */
  get(at: number): StoreWriteResult | undefined {
    return this.#results[at]
  }

  /** Ends a write. */
  set(at: number, result: StoreWriteResult): void {
    if (this.#results[at] !== undefined) throw new Error(`write ${at} has ended before`)
    this.#results[at] = result
  }

  /** All results. Every write must have ended. */
  all(): StoreWriteResult[] {
    return this.#results.map((result, at) => {
      if (result === undefined) throw new Error(`write ${at} has not ended`)
      return result
    })
  }
}
