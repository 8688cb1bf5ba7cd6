import type { Refusal } from '../../input/input-record.js'

/** What the library needs of `input`, or shows its callers; it does not import that room itself. */
export { isOtherEncoding } from '../../input/decode-other.js'
export { fieldAt } from '../../input/field-path.js'
export type { InputOptions as FileInput } from '../../input/input-options.js'
export type { Refusal }

/** How far a run over files has come. */
export interface Progress {
  readonly bytes: number
  /** Undefined if a stream is among the input. */
  readonly totalBytes: number | undefined
  readonly documents: number
}

/** What is known of a run over files before its first document is read. */
export interface RunStart {
  readonly threads: number
  /** Undefined if a stream is among the input. */
  readonly totalBytes: number | undefined
}

/** Callbacks for the time while files are read. */
export interface ReadingEvents {
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly onRefusal?: ((refusal: Refusal) => void) | undefined
  readonly onNotice?: ((text: string) => void) | undefined
}
