import { readCsv } from './csv.js'
import type { InputOptions } from './input-options.js'
import type { InputBatch, InputPart } from './input-record.js'
import { readJsonLines } from './json-lines.js'
import { readMbox } from './mbox.js'
import { readTextFiles } from './text-files.js'

/**
 * Reads a part, batch by batch and in input order. The records of a batch may be used until the next one is asked for.
 *
 * What cannot be read is in the batches' refusals and never stops its neighbours; nothing is thrown for bad input. Standard input (`-`)
 * can be read in the main thread only.
 */
export function readPart(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  switch (part.format) {
    case 'jsonl':
      return readJsonLines(part, options)
    case 'csv':
    case 'tsv':
      return readCsv(part, options)
    case 'parquet':
      return readParquetLazily(part, options)
    case 'mbox':
      return readMbox(part, options)
    case 'files':
      return readTextFiles(part, options)
  }
}

/** The Parquet reader with its decompressors takes longer to load than many files take to read. */
async function* readParquetLazily(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const { readParquet } = await import('./parquet.js')
  yield* readParquet(part, options)
}
