/**
 * Room `input`: paths → records with their fields as written, not yet analysed. Imports only the leaves and the readers of formats; never looks into
 * a text. Tests: test/unit/input.
 *
 * This file defines the types.
 */

import type { ErrorCode } from '../errors.js'
import type { JsonBody } from '../model.js'

/** One document as a file gives it. Every field is always present, so that all records have one shape. */
export interface InputRecord {
  /** As a string; undefined if the file gives none, and the caller makes `file:line`. */
  readonly id: string | undefined
  /**
   * The id if `id` is another document's, because pages and items are called by addresses, of which archives have several versions. If this one is used,
   * too, the caller makes `file:line`. Absent in formats in which a second use of an id is a fault.
   */
  readonly otherId?: string
  /** 1-based line (in Parquet, row; in web archives, record; in feeds, item) of the record's first byte; in a byte range, counted from the range's first line. 1 in files of one document. */
  readonly line: number
  /** Well-formed: lone surrogates are replaced by U+FFFD. May be empty. */
  readonly text: string
  /** Whether the text is HTML source. */
  readonly html: boolean
  readonly title: string | undefined
  /** ISO 639-1 code, if the caller gave one. */
  readonly language: string | undefined
  /** Milliseconds since the epoch. */
  readonly time: number | undefined
  /** The values of the scope fields, in the order of the options; undefined if these name none, or the record has no fields. */
  readonly scopeValues: readonly unknown[] | undefined
  /** The record as one line that the same reader understands, without its line feed: the unchanged bytes if the format has lines. Only on request. */
  readonly raw: Uint8Array | undefined
  /**
   * Text and title as bytes of a JSON line, if they were not parsed. Prefer these, because reading `text` of such a record makes a string each time.
   * The line stays valid until the caller asks for the next batch, and so do `text` and `title` of such a record.
   */
  readonly textBody?: JsonBody
  readonly titleBody?: JsonBody | undefined
}

/** Something that could not be read, with its place. */
export interface Refusal {
  /** The path as the user wrote it; `-` is standard input. */
  readonly file: string
  /** As {@link InputRecord.line}; undefined if the whole file is refused. */
  readonly line: number | undefined
  readonly id?: string
  readonly code: ErrorCode
  /** The fault and the remedy, in words; without the place and without document text. */
  readonly reason: string
}

/** How the bytes of a part are read. `files`: each file is one document. */
export type InputFormat = 'jsonl' | 'csv' | 'tsv' | 'parquet' | 'mbox' | 'warc' | 'feed' | 'files'

/** The content of a file that is one document. */
export type DocumentKind = 'text' | 'html' | 'mail'

/** One file that is one document. */
export interface DocumentFile {
  readonly file: string
  readonly id: string
  readonly kind: DocumentKind
  readonly gzip: boolean
  readonly bytes: number
}

/** A piece of the input that one thread reads in one go. */
export interface InputPart {
  /** The path as the user wrote it; for `files`, the folder, or the first of the files that were named. */
  readonly file: string
  readonly format: InputFormat
  readonly gzip: boolean
  /** Byte range `[start, end)` of a plain JSON-lines file. A line belongs to the part in which it starts. */
  readonly start?: number
  readonly end?: number
  /** The documents of a part of format `files`, in input order. */
  readonly files?: readonly DocumentFile[]
}

/** A run of records of one part, in input order. */
export interface InputBatch {
  readonly records: readonly InputRecord[]
  readonly refusals: readonly Refusal[]
  /** Numbers of what is no document in the whole file, by kind: with its last batch, if it has such. */
  readonly passedOver?: ReadonlyMap<string, number>
  /** Number of lines (rows, files) passed since the last batch, blank ones included. Their sum is the offset of the next range's lines. */
  readonly lines: number
  /** Number of bytes of the file (of a compressed file, compressed bytes) read since the last batch. */
  readonly bytes: number
}
