import { OnefoldError } from '../errors.js'
import type { BatchBuilder } from './batch-builder.js'
import type { InputBatch } from './input-record.js'

/** Reads the records of one file. */
interface FileReader {
  /** What was not yielded yet. */
  readonly batch: BatchBuilder
  /** Yields the batches that are full. */
  read(): AsyncGenerator<InputBatch>
}

/** All batches of a file. What ends the reading early refuses the file; the records before it stay. */
export async function* batchesOf(reader: FileReader): AsyncGenerator<InputBatch> {
  try {
    yield* reader.read()
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    reader.batch.refuse(undefined, error.code, error.message)
  }
  if (!reader.batch.empty) yield reader.batch.take()
}
