import type { InputOptions } from './input-options.js'
import type { InputBatch, InputPart } from './input-record.js'
import { readJsonLines } from './json-lines.js'
import { readTextFiles } from './text-files.js'

/**
 * Reads a part, batch by batch and in input order.
 *
 * What cannot be read is in the batches' refusals and never stops its neighbours; nothing is thrown for bad input. Standard input (`-`)
 * can be read in the main thread only.
 */
export function readPart(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  return part.format === 'files' ? readTextFiles(part, options) : readJsonLines(part, options)
}
