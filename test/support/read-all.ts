import type { InputOptions } from '../../src/input/input-options.js'
import type { InputBatch, InputPart, InputRecord, Refusal } from '../../src/input/input-record.js'
import { planInput } from '../../src/input/plan-input.js'
import { readPart } from '../../src/input/read-part.js'
import { temporaryFile } from './temporary-folder.js'

/** All that reading a part yields, in one object. */
export interface WholePart {
  readonly records: readonly InputRecord[]
  readonly refusals: readonly Refusal[]
  readonly lines: number
  readonly bytes: number
  readonly passedOver?: ReadonlyMap<string, number> | undefined
}

/** Reads a part to its end. Copies records into plain data, because a record's line is valid only until the next batch. */
export async function readAll(part: InputPart, options: InputOptions = {}): Promise<WholePart> {
  const batches: InputBatch[] = []
  for await (const batch of readPart(part, options)) batches.push({ ...batch, records: batch.records.map(plain) })
  return {
    records: batches.flatMap(({ records }) => records),
    refusals: batches.flatMap(({ refusals }) => refusals),
    lines: batches.reduce((sum, { lines }) => sum + lines, 0),
    bytes: batches.reduce((sum, { bytes }) => sum + bytes, 0),
    ...batches.flatMap(({ passedOver }) => (passedOver === undefined ? [] : [{ passedOver }])).at(-1),
  }
}

/** Reads a file of this name and content. */
export async function readFile(name: string, content: string | Uint8Array, options: InputOptions = {}): Promise<WholePart> {
  const { parts } = await planInput([temporaryFile(name, content)])
  return readAll(parts[0]!, options)
}

function plain({ id, otherId, line, text, html, title, language, time, scopeValues, raw }: InputRecord): InputRecord {
  return { id, ...(otherId !== undefined && { otherId }), line, text, html, title, language, time, scopeValues, raw }
}
