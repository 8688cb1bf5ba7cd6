import type { InputFormat } from './input-record.js'

/** Some unpacked bytes of a file, and the number of bytes of the file that were read for them. */
export interface ByteChunk {
  readonly bytes: Buffer
  readonly read: number
}

/** What to read, and how. */
export interface ByteSource {
  /** A path, or `-` for standard input. */
  readonly file: string
  /** Whether the name marks the file as compressed. Any other file is unpacked if its first bytes are those of gzip. */
  readonly gzip: boolean
  /** How the bytes will be read, if that is known. */
  readonly format?: InputFormat
  /** First byte; default 0. Plain files only. */
  readonly start?: number
  /** After this byte, pieces become small. Reading continues until the file ends or the caller stops. */
  readonly end?: number
  /**
   * Whether the caller uses the bytes of a piece only until it asks for the next. A plain file can then be read into the same memory over and over.
   */
  readonly takesTurns?: boolean
}
