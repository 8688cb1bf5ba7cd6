import type { InputBatch, InputPart, InputRecord, Refusal } from '../../input/input-record.js'
import type { InputPlan } from '../../input/plan-input.js'
import { describeSkipped } from '../../input/skipped-entries.js'
import type { ReadingEvents } from './reading-events.js'

/** What the reader reports of some records. Crosses a thread boundary. */
export interface ReadingReport {
  /** 1-based line of each document, as in the input batch. */
  readonly lines: Uint32Array
  /** Absent if no record has another id. */
  readonly otherIds?: readonly (string | undefined)[]
  /** As in the input batch. */
  readonly passedOver?: ReadonlyMap<string, number> | undefined
  readonly refusals: readonly Refusal[]
  readonly passedLines: number
  readonly passedBytes: number
}

/** What the reader reports of a batch. */
export function readingReportOf({ records, refusals, lines, bytes, passedOver }: InputBatch): ReadingReport {
  const report = { lines: linesOf(records), refusals, passedLines: lines, passedBytes: bytes, passedOver }
  // All records of a file have one, or none has.
  return records[0]?.otherId === undefined ? report : { ...report, otherIds: records.map(({ otherId }) => otherId) }
}

/** A loop, because `from` with a function takes as long as reading the records. */
function linesOf(records: readonly InputRecord[]): Uint32Array {
  const lines = new Uint32Array(records.length)
  for (let i = 0; i < records.length; i++) lines[i] = records[i]!.line
  return lines
}

/**
 * Follows a run over files in input order, whichever thread reads them. Determines the place and the id of each document, and reports progress and
 * refusals, including those of ids that are used a second time.
 */
export class InputCourse {
  readonly #events: ReadingEvents
  readonly #totalBytes: number | undefined
  readonly #ids = new Set<string>()
  #file: string | undefined
  /** Lines of the file before the current part, and those of the part so far: a byte range counts its lines from 1. */
  readonly #lines = { before: 0, passed: 0 }
  #refused = 0
  #last: Refusal | undefined
  #documents = 0
  #bytes = 0

  constructor(events: ReadingEvents, { notices, refusals, totalBytes }: InputPlan) {
    this.#events = events
    this.#totalBytes = totalBytes
    for (const notice of notices) events.onNotice?.(notice)
    for (const refusal of refusals) this.#refuse(refusal)
  }

  /** Number of refusals so far. */
  get refused(): number {
    return this.#refused
  }

  /** Begins a part; parts come in input order. */
  startPart({ file, start = 0 }: InputPart): void {
    const goesOn = file === this.#file && start > 0
    this.#lines.before = goesOn ? this.#lines.before + this.#lines.passed : 0
    this.#lines.passed = 0
    this.#file = file
  }

  /**
   * Takes the next records of a part. Documents and refusals are passed on in the order of their lines, so that it does not matter where the file was
   * cut.
   *
   * @param ids ids of the documents; empty or undefined if the input gave none
   * @param take receives the number of each document among the records, and its id
   */
  pass(part: InputPart, read: ReadingReport, ids: readonly (string | undefined)[], take: (i: number, id: string) => void): void {
    const { lines, refusals, passedLines, passedBytes, otherIds, passedOver } = read
    let next = 0
    for (let i = 0; i <= lines.length; i++) {
      const before = lines[i] ?? Number.POSITIVE_INFINITY
      for (; next < refusals.length && (refusals[next]!.line ?? 0) < before; next++) this.#refuseInPart(refusals[next]!)
      if (i === lines.length) break
      const line = this.#lines.before + lines[i]!
      const place = `${part.file}:${line}`
      const id = ids[i] || place
      const other = otherIds?.[i]
      const free = this.#isNew(id) ? id : other === undefined ? undefined : [other, place].find((each) => this.#isNew(each))
      if (free === undefined) this.#refuseId(id, part, line)
      else {
        take(i, free)
        this.#documents++
      }
    }
    if (passedOver !== undefined && passedOver.size > 0)
      this.#events.onNotice?.(`${part.file}: ${describeSkipped(passedOver, ['record', 'records'])}`)
    this.#lines.passed += passedLines
    this.#bytes += passedBytes
  }

  /** Reports how far the run has come. */
  reportProgress(): void {
    const totalBytes = this.#totalBytes
    // Each range is read on to the end of a line, so the sum may exceed the total.
    this.#events.onProgress?.({ bytes: Math.min(this.#bytes, totalBytes ?? this.#bytes), totalBytes, documents: this.#documents })
  }

  #isNew(id: string): boolean {
    const { size } = this.#ids
    return this.#ids.add(id).size > size
  }

  #refuseId(id: string, { file, files }: InputPart, line: number): void {
    // The reason leaves out the id, because reports of a refusal name it, shortened: it may be as long as a text.
    const reason =
      'its id was used before; give every document an id of its own, name another field with --id-field, or call them by their places with --id-field file:line'
    const document = files?.find((each) => each.id === id)
    const place = document ? { file: document.file, line: undefined } : { file, line }
    this.#refuse({ ...place, id, code: 'RECORD_DUPLICATE_ID', reason })
  }

  #refuseInPart(refusal: Refusal): void {
    // If a file became shorter or cannot be read any more, each of its ranges finds the same, at another line.
    const { file, line, code, reason } = refusal
    if (code === 'INPUT_UNREADABLE' && file === this.#last?.file && reason === this.#last.reason) return
    this.#refuse({ ...refusal, line: line === undefined ? line : this.#lines.before + line })
  }

  #refuse(refusal: Refusal): void {
    this.#refused++
    this.#last = refusal
    this.#events.onRefusal?.(refusal)
  }
}
