import type { InputOptions } from '../../src/input/input-options.js'
import type { InputBatch, InputPart, InputRecord, Refusal } from '../../src/input/input-record.js'
import { readPart } from '../../src/input/read-part.js'

/** Everything that a part gives, in one piece. */
export interface WholePart {
  readonly records: readonly InputRecord[]
  readonly refusals: readonly Refusal[]
  readonly lines: number
  readonly bytes: number
}

/** Reads a part to its end. Records are plain data, because the line that one lies in is there until the next batch only. */
export async function readAll(part: InputPart, options: InputOptions = {}): Promise<WholePart> {
  const batches: InputBatch[] = []
  for await (const batch of readPart(part, options)) batches.push({ ...batch, records: batch.records.map(plain) })
  return {
    records: batches.flatMap(({ records }) => records),
    refusals: batches.flatMap(({ refusals }) => refusals),
    lines: batches.reduce((sum, { lines }) => sum + lines, 0),
    bytes: batches.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function plain({ id, line, text, html, title, language, time, raw }: InputRecord): InputRecord {
  return { id, line, text, html, title, language, time, raw }
}
