import { JsonBytes } from '../../../detection/signing/json-bytes.js'
import { OnefoldError } from '../../../errors.js'
import type { InputPlan } from '../../../input/plan-input.js'
import { InputCourse } from '../input-course.js'
import type { PlacedRecords } from '../read-parts.js'
import type { ReadingEvents } from '../reading-events.js'
import type { FieldsOfRecords } from './fields-part.js'

/** Makes lines of signed records. */
export class FieldLines {
  readonly #signal: AbortSignal | undefined
  readonly #course: InputCourse
  readonly #lines = new JsonBytes()

  constructor(request: ReadingEvents & { readonly signal?: AbortSignal }, plan: InputPlan) {
    this.#signal = request.signal
    this.#course = new InputCourse(request, plan)
  }

  /**
   * The lines of records, UTF-8; records come in input order.
   *
   * @throws OnefoldError INTERRUPTED when the signal was given
   */
  of({ part, first, records }: PlacedRecords<FieldsOfRecords>): Uint8Array {
    if (this.#signal?.aborted) throw new OnefoldError('INTERRUPTED', 'interrupted')
    if (first) this.#course.startPart(part)
    this.#lines.clear()
    this.#course.pass(part, records, records.ids, (i, id) => this.#add(records, i, id))
    this.#course.tellProgress()
    return this.#lines.bytes.slice(0, this.#lines.length)
  }

  #add({ json, offsets }: FieldsOfRecords, i: number, id: string): void {
    this.#lines.ascii('{"id":')
    this.#lines.string(id)
    this.#lines.ascii(',"onefold":')
    this.#lines.append(json, offsets[i]!, offsets[i + 1]!)
    this.#lines.ascii('}\n')
  }
}
