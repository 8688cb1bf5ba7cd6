import { readCsv } from './csv/csv.js'
import type { InputOptions } from './input-options.js'
import type { InputBatch, InputPart } from './input-record.js'
import { readJsonLines } from './json/json-lines.js'
import { readMbox } from './mail/mbox.js'
import { readTextFiles } from './texts/text-files.js'

/**
 * Reads a part, batch by batch and in input order. The records of a batch are valid until the caller asks for the next one.
 *
 * Unreadable input becomes a refusal of its batch and never stops its neighbours; bad input throws nothing. Standard input (`-`) can be read only in
 * the main thread.
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
    case 'warc':
      return readWarcLazily(part, options)
    case 'feed':
      return readFeedLazily(part, options)
    case 'files':
      return readTextFiles(part, options)
  }
}

/** Loads the Parquet reader only when needed: with its decompressors, it takes longer to load than many files take to read. */
async function* readParquetLazily(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const { readParquet } = await import('./parquet/parquet.js')
  yield* readParquet(part, options)
}

/** Loads the reader of web archives only when needed, because most input is none. */
async function* readWarcLazily(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const { readWarc } = await import('./warc/warc.js')
  yield* readWarc(part, options)
}

/** Loads the reader of feeds only when needed, with the parser of XML. */
async function* readFeedLazily(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const { readFeed } = await import('./feeds/feed.js')
  yield* readFeed(part, options)
}
