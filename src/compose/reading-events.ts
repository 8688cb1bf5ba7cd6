import type { Refusal } from '../input/input-record.js'

/** How far a run over files is. */
export interface Progress {
  readonly bytes: number
  /** Undefined where a stream is among the input. */
  readonly totalBytes: number | undefined
  readonly documents: number
}

/** What is told while files are read. */
export interface ReadingEvents {
  onProgress?(progress: Progress): void
  onRefusal?(refusal: Refusal): void
  onNotice?(text: string): void
}
