import type { DocumentKind, InputFormat, Refusal } from './input-record.js'

/** A file that a named path leads to. */
export interface FoundFile {
  /** The path as the user wrote it, with what follows it in a folder. */
  readonly file: string
  /** The id of a file that is one document. */
  readonly id: string
  readonly format: InputFormat
  readonly kind: DocumentKind
  readonly gzip: boolean
  /** Undefined for standard input, a pipe or a device. */
  readonly bytes: number | undefined
  /** Whether ranges of it can be read alone. */
  readonly isCuttable: boolean
  /** Of a link, the file that it leads to, as a path without links. */
  readonly target: string | undefined
}

/** What a named path leads to. */
export interface FoundPath {
  /** As the user wrote it. */
  readonly path: string
  /** The same path without links on its way, by which two names of one file are told; of a stream, what tells it from others. */
  readonly place: string
  /** Empty if it cannot be read. */
  readonly files: readonly FoundFile[]
  /** Of a folder, the number of skipped entries by kind: their ending, or the reason why they are not read. */
  readonly skipped: ReadonlyMap<string, number> | undefined
  /** The path, or what is under it, that cannot be read. */
  readonly refusals: readonly Refusal[]
}
