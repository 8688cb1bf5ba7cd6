import { isUtf8 } from 'node:buffer'
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { OnefoldError } from '../../errors.js'
import { entryOf } from '../../maps.js'
import { BatchBuilder } from '../batch-builder.js'
import { columnsOf, type Fields, isFields, type TableColumn } from '../field-path.js'
import { defaultMaxRecordBytes, fieldNamesOf, type InputOptions } from '../input-options.js'
import type { InputBatch, InputPart } from '../input-record.js'
import { readBytes } from '../read-bytes.js'
import { createFieldReader, findColumnFault } from '../record-fields.js'
import { toRecordLine } from '../record-line.js'
import { reasons } from '../refusal-reasons.js'
import { checkPages } from './parquet-pages.js'

/** Rows are unpacked in runs of about this many bytes, so that a row group of a gigabyte is never unpacked as a whole. */
const runBytes = 8 * 1024 * 1024
const maxRunRows = 8192

/** Parquet is read from its end, so a compressed file must be unpacked into memory. A file of more bytes is refused. */
const maxUnpackedBytes = 1024 * 1024 * 1024

/** Replaces a string that is not UTF-8. */
const invalidText = Object.freeze({ invalidText: true })

/**
 * Reads Parquet. Columns are fields, a row is a document, and only the needed columns are unpacked.
 *
 * Memory: the packed columns of one row group and one run of rows. Raw, on request, is the row as a JSON line.
 */
export async function* readParquet(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const batch = new BatchBuilder(part.file)
  const progress = { row: 0 }
  try {
    yield* readRows(part, options, batch, progress)
  } catch (error) {
    const known = error instanceof OnefoldError
    batch.refuse(progress.row === 0 ? undefined : progress.row + 1, 'INPUT_UNREADABLE', known ? error.message : reasons.damagedParquet)
  }
  if (!batch.empty) yield batch.take()
}

async function* readRows(
  part: InputPart,
  options: InputOptions,
  batch: BatchBuilder,
  progress: { row: number },
): AsyncGenerator<InputBatch> {
  const { file, bytesOnDisk } = await openParquet(part)
  const metadata = await parquetMetadataAsync(file)
  const rowsOfGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  if (rowsOfGroups !== Number(metadata.num_rows)) throw new Error('the row groups do not hold the rows of the file')
  const all = parquetSchema(metadata).children.map(({ element, children }) => ({ name: element.name, hasFields: children.length > 0 }))
  const fault = findColumnFault(all, options)
  if (fault !== undefined) return batch.refuse(undefined, fault.code, fault.reason)
  const columns = options.keepRaw ? all.map(({ name }) => name) : neededColumns(all, options)
  const readFields = createFieldReader(options)
  // Rows are taken to be of one size: the length of the columns is known by row group only, and a file may have a single one.
  const rowBytes = bytesOnDisk / Math.max(1, rowsOfGroups)
  for await (const rows of readRuns(file, metadata, columns)) {
    for (const row of rows) {
      progress.row++
      batch.pass(1, rowBytes)
      addRow(row, progress.row)
      if (batch.full) yield batch.take()
    }
  }

  function addRow(row: Fields, line: number): void {
    const values = [...leavesOf(row)]
    const length = values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
    const limit = options.maxRecordBytes ?? defaultMaxRecordBytes
    if (values.includes(invalidText)) batch.refuse(line, 'RECORD_ENCODING', reasons.encodingInColumn)
    else if (length > limit) batch.refuse(line, 'RECORD_TOO_LARGE', reasons.tooLarge(length, limit))
    else batch.add(readFields(row, line, toRecordLine(row, options, toJsonValue)), line)
  }
}

/** A value of a row as JSON can write it. What a row lacks is null, so that every line has every column. */
function toJsonValue(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Array.from(value) : (value ?? null)
}

async function* readRuns(file: AsyncBuffer, metadata: FileMetaData, columns: string[]): AsyncGenerator<readonly Fields[]> {
  let groupStart = 0
  for (const group of metadata.row_groups) {
    const groupRows = Number(group.num_rows)
    // Otherwise each run would read the group's columns from the disk again.
    const held = holdSlices(file)
    await checkPages(held, group, columns)
    const runRows = rowsPerRun(Number(group.total_byte_size), groupRows)
    for (let row = 0; row < groupRows; row += runRows) {
      const rowEnd = groupStart + Math.min(row + runRows, groupRows)
      yield await parquetReadObjects({ file: held, metadata, columns, rowStart: groupStart + row, rowEnd, compressors, parsers })
    }
    groupStart += groupRows
  }
}

const parsers = {
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && (isUtf8(bytes) ? decoder.decode(bytes) : invalidText),
}
const decoder = new TextDecoder()

function rowsPerRun(bytes: number, rows: number): number {
  const rowBytes = Math.max(1, bytes / Math.max(1, rows))
  return Math.max(1, Math.min(maxRunRows, Math.floor(runBytes / rowBytes)))
}

function holdSlices(file: AsyncBuffer): AsyncBuffer {
  const slices = new Map<string, ReturnType<AsyncBuffer['slice']>>()
  return {
    byteLength: file.byteLength,
    slice(start, end) {
      return entryOf(slices, `${start}-${end}`, () => file.slice(start, end))
    },
  }
}

function neededColumns(columns: readonly TableColumn[], options: InputOptions): string[] {
  const { id, title, texts, scopes } = fieldNamesOf(options)
  const wanted = [id, title, ...(options.timeField === undefined ? [] : [options.timeField]), ...scopes, ...texts]
  const needed = new Set(wanted.flatMap((name) => columnsOf(columns, name)))
  return columns.map(({ name }) => name).filter((name) => needed.has(name))
}

/** The values of a row, including those inside its objects. */
function* leavesOf(row: Fields): Generator<unknown> {
  for (const value of Object.values(row)) {
    if (isFields(value) && value !== invalidText) yield* leavesOf(value)
    else yield value
  }
}

/** An opened file, and how many bytes it has on disk, where it may be compressed. */
interface OpenedParquet {
  readonly file: AsyncBuffer
  readonly bytesOnDisk: number
}

async function openParquet(part: InputPart): Promise<OpenedParquet> {
  if (!part.gzip) {
    const file = await asyncBufferFromFile(part.file)
    return { file, bytesOnDisk: file.byteLength }
  }
  const pieces: Buffer[] = []
  let length = 0
  let bytesOnDisk = 0
  for await (const { bytes, read } of readBytes(part)) {
    length += bytes.length
    bytesOnDisk += read
    if (length > maxUnpackedBytes) throw new OnefoldError('INPUT_UNREADABLE', reasons.packedParquetTooLarge)
    pieces.push(bytes)
  }
  const { buffer } = new Uint8Array(Buffer.concat(pieces))
  return { file: { byteLength: length, slice: (start, end) => buffer.slice(start, end) }, bytesOnDisk }
}
