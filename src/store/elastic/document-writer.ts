import type { FieldsPatch, StoreWrite, StoreWriteResult } from '../store.js'
import { type BulkAnswer, BulkSender } from './bulk-sender.js'
import { readById } from './documents-by-id.js'
import type { EngineClient } from './engine-client.js'
import { type EngineDocument, revisionOf } from './engine-document.js'
import { reasonOf } from './engine-fault.js'
import type { OwnObject } from './own-object.js'
import { refusedWrite } from './refused-write.js'
import { bulkLines } from './requests/bulk-lines.js'
import { needsReading, type PlacedWrite, writeRounds } from './write-rounds.js'

type Results = (StoreWriteResult | undefined)[]

/** Writes documents of one index under their conditions. */
export class DocumentWriter {
  readonly #client: EngineClient
  readonly #index: string
  readonly #own: OwnObject

  constructor(client: EngineClient, index: string, own: OwnObject) {
    this.#client = client
    this.#index = index
    this.#own = own
  }

  /**
   * Every write gets one result, in its place.
   *
   * @throws OnefoldError STORE_UNAVAILABLE when the engine answered none of them, COLLECTION_UNKNOWN
   */
  async write(writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    const results: Results = writes.map((write) => refusedWrite(this.#own, write))
    const possible = writes.map((write, at) => ({ at, write })).filter(({ at }) => results[at] === undefined)
    for (const round of writeRounds(possible)) await this.#writeRound(round, results)
    return results as StoreWriteResult[]
  }

  async #writeRound(round: readonly PlacedWrite[], results: Results): Promise<void> {
    const read = round.filter(({ write }) => needsReading(write))
    const current = await this.#read(read)
    for (const { at, write } of read) results[at] = objection(write, current.get(write.id))
    const sent = round.filter(({ at }) => results[at] === undefined)
    if (sent.length === 0) return
    const lines = sent.map(({ write }) => bulkLines(this.#own, write, ...conditionOf(write, current)))
    const answers = await new BulkSender(this.#client, this.#index).send(lines)
    for (const [i, { at }] of sent.entries()) results[at] = toResult(answers[i]!)
    await this.#explain(
      sent.filter(({ at }) => results[at]!.status === 'conflict'),
      (at) => answers[sent.findIndex((each) => each.at === at)]!,
      results,
    )
  }

  /** Says of conflicts where the document stands, that it is missing, or that an attempt without an answer had done it. */
  async #explain(conflicts: readonly PlacedWrite[], answerOf: (at: number) => BulkAnswer, results: Results): Promise<void> {
    const current = await this.#read(conflicts)
    for (const { at, write } of conflicts) {
      const document = current.get(write.id)
      if (document && answerOf(at).isRepeated && this.#isDone(write, document))
        results[at] = { status: write.expect === 'absent' ? 'created' : 'updated', ...revisionOf(document) }
      else if (document === undefined && write.kind !== 'put') results[at] = { status: 'missing' }
      else results[at] = conflict(document)
    }
  }

  async #read(placed: readonly PlacedWrite[]): Promise<Map<string, EngineDocument>> {
    if (placed.length === 0) return new Map()
    return readById(
      this.#client,
      this.#index,
      placed.map(({ write }) => write),
      [this.#own.name],
    )
  }

  /** Whether a document has what a write would have given it; the stamp of a put is its own. */
  #isDone({ kind, fields = {} }: StoreWrite, document: EngineDocument): boolean {
    if (kind === 'delete') return false
    const found = this.#own.fields(document) as FieldsPatch
    const names = kind === 'put' ? (['write'] as const) : (Object.keys(fields) as (keyof FieldsPatch)[])
    return names.every((name) => JSON.stringify(found[name] ?? null) === JSON.stringify((fields as FieldsPatch)[name] ?? null))
  }
}

/** Why a write that needed reading does not happen. */
function objection(write: StoreWrite, current: EngineDocument | undefined): StoreWriteResult | undefined {
  if (write.kind !== 'put') return current ? conflict(current) : { status: 'missing' }
  return current ? undefined : { status: 'conflict' }
}

/** What was read must still stand there. */
function conditionOf(write: StoreWrite, current: ReadonlyMap<string, EngineDocument>) {
  const document = needsReading(write) ? current.get(write.id) : undefined
  return document ? [{ if_seq_no: document._seq_no!, if_primary_term: document._primary_term! }] : []
}

function conflict(document: EngineDocument | undefined): StoreWriteResult {
  return { status: 'conflict', ...(document && { current: revisionOf(document) }) }
}

function toResult(answer: BulkAnswer): StoreWriteResult {
  const { status, result, error } = answer
  if (result === 'created' || result === 'updated' || result === 'deleted')
    return { status: result, seqNo: answer._seq_no!, primaryTerm: answer._primary_term!, version: answer._version! }
  if (result === 'not_found' || error?.type === 'document_missing_exception') return { status: 'missing' }
  if (status === 409) return { status: 'conflict' }
  const { type = 'unknown' } = error ?? {}
  return { status: 'refused', httpStatus: status, type, reason: reasonOf(error ?? {}) }
}
