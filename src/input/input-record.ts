/**
 * Room `input`: paths → records with their fields as they are, not yet analysed. Imports only the leaves and the readers of formats; never looks into
 * a text. Tests: test/unit/input.
 *
 * This file holds the shapes.
 */

import type { ErrorCode } from '../errors.js'
import type { JsonString } from './json-fields.js'

/** One document as a file gives it. Every property is always present, so that all records have one shape. */
export interface InputRecord {
  /** As a string; undefined: the file gives none, and the caller makes `file:line`. */
  readonly id: string | undefined
  /**
   * 1-based line (or row of Parquet) of the record's first byte; in a byte range, counted from the range's first line. 1 in files of one document.
   */
  readonly line: number
  /** Well-formed: lone surrogates are replaced by U+FFFD. May be empty. */
  readonly text: string
  /** The text is HTML source. */
  readonly html: boolean
  readonly title: string | undefined
  /** ISO 639-1 code, if the caller gave one. */
  readonly language: string | undefined
  /** Milliseconds since the epoch. */
  readonly time: number | undefined
  /**
   * The record as one line that the same reader understands, without its line feed; for formats with lines, the unchanged bytes. Only if asked for.
   */
  readonly raw: Uint8Array | undefined
  /**
   * Text and title in a JSON line that was not parsed. Preferable to `text`, which makes a string each time it is read. The line, and so `text` and
   * `title` of such a record, are valid until the next batch is asked for.
   */
  readonly textBody?: JsonString
  readonly titleBody?: JsonString | undefined
}

/** Something that could not be read, with its place. */
export interface Refusal {
  /** The path as the user wrote it; `-` is standard input. */
  readonly file: string
  /** As {@link InputRecord.line}; undefined where the whole file is refused. */
  readonly line: number | undefined
  readonly id?: string
  readonly code: ErrorCode
  /** What is wrong and what to do, in words; without the place and without document text. */
  readonly reason: string
}

/** How the bytes of a part are read. `files`: each file is one document. */
export type InputFormat = 'jsonl' | 'csv' | 'tsv' | 'parquet' | 'mbox' | 'files'

/** What a file that is one document holds. */
export type DocumentKind = 'text' | 'html' | 'mail'

/** One file that is one document. */
export interface DocumentFile {
  readonly file: string
  readonly id: string
  readonly kind: DocumentKind
  readonly gzip: boolean
  readonly bytes: number
}

/** A piece of the input that is read in one go, by one thread. */
export interface InputPart {
  /** The path as the user wrote it; of `files` the folder. */
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
  /** Number of lines (rows, files) since the previous batch, blank ones included. Their sum is the offset of the next range's lines. */
  readonly lines: number
  /** Bytes of the file (compressed ones of a compressed file) that were read since the previous batch. */
  readonly bytes: number
}
