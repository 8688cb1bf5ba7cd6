import { JsonBytes } from '../../../detection/signing/json-bytes.js'
import { OnefoldError } from '../../../errors.js'
import type { InputPart, Refusal } from '../../../input/input-record.js'
import type { InputPlan } from '../../../input/plan-input.js'
import { PlacesOfFile } from '../places-of-file.js'
import type { PlacedRecords } from '../read-parts.js'
import type { ReadingEvents } from '../reading-events.js'
import { UniqueIds } from '../unique-ids.js'
import type { FieldsOfRecords } from './fields-part.js'

/** Makes lines of signed records: names documents that have no id, passes over ids that were used before, tells what was refused. */
export class FieldLines {
  readonly #events: ReadingEvents & { readonly signal?: AbortSignal }
  readonly #plan: InputPlan
  readonly #ids = new UniqueIds()
  readonly #places = new PlacesOfFile()
  readonly #lines = new JsonBytes()
  #documents = 0
  #bytes = 0

  constructor(events: ReadingEvents & { readonly signal?: AbortSignal }, plan: InputPlan) {
    this.#events = events
    this.#plan = plan
    for (const notice of plan.notices) events.onNotice?.(notice)
    for (const refusal of plan.refusals) events.onRefusal?.(refusal)
  }

  /**
   * The lines of records, UTF-8; records come in input order.
   *
   * @throws OnefoldError INTERRUPTED when the signal was given
   */
  of({ part, first, records }: PlacedRecords<FieldsOfRecords>): Uint8Array {
    if (this.#events.signal?.aborted) throw new OnefoldError('INTERRUPTED', 'interrupted')
    if (first) this.#places.startPart(part)
    this.#lines.clear()
    this.#addAll(part, records)
    this.#places.pass(records.passedLines)
    this.#tellProgress(records)
    return this.#lines.bytes.slice(0, this.#lines.length)
  }

  /** Documents and refusals in the order of their lines, so that messages do not depend on where the file was cut. */
  #addAll(part: InputPart, records: FieldsOfRecords): void {
    const { lines, refusals } = records
    let next = 0
    for (let i = 0; i <= lines.length; i++) {
      const before = lines[i] ?? Number.POSITIVE_INFINITY
      for (; next < refusals.length && (refusals[next]!.line ?? 0) < before; next++) this.#refuse(refusals[next]!)
      if (i < lines.length) this.#add(part, records, i)
    }
  }

  #add(part: InputPart, { ids, lines, json, offsets }: FieldsOfRecords, i: number): void {
    const line = this.#places.lineInFile(lines[i])!
    const id = ids[i] ?? `${part.file}:${line}`
    const refusal = this.#ids.take(id, part, line)
    if (refusal !== undefined) {
      this.#events.onRefusal?.(refusal)
      return
    }
    this.#lines.ascii('{"id":')
    this.#lines.string(id)
    this.#lines.ascii(',"onefold":')
    this.#lines.append(json, offsets[i]!, offsets[i + 1]!)
    this.#lines.ascii('}\n')
  }

  #refuse(refusal: Refusal): void {
    this.#events.onRefusal?.({ ...refusal, line: this.#places.lineInFile(refusal.line) })
  }

  #tellProgress({ ids, passedBytes }: FieldsOfRecords): void {
    const { totalBytes } = this.#plan
    this.#documents += ids.length
    this.#bytes += passedBytes
    // Ranges read on to the end of a line, so that the sum may pass the whole.
    const bytes = Math.min(this.#bytes, totalBytes ?? this.#bytes)
    this.#events.onProgress?.({ bytes, totalBytes, documents: this.#documents })
  }
}
