import type { InputPart } from '../../input/input-record.js'

/** Turns line numbers of parts into line numbers of files: a byte range counts its lines from 1, and the ranges before it are added. */
export class PlacesOfFile {
  #file: string | undefined
  #linesBefore = 0
  #linesPassed = 0

  /** Begins a part; parts come in input order. */
  startPart(part: InputPart): void {
    const goesOn = part.file === this.#file && part.start !== undefined && part.start > 0
    this.#linesBefore = goesOn ? this.#linesBefore + this.#linesPassed : 0
    this.#linesPassed = 0
    this.#file = part.file
  }

  /** Adds lines of the current part that were read. */
  pass(lines: number): void {
    this.#linesPassed += lines
  }

  /** Line of the file of a line of the current part. */
  lineInFile(line: number | undefined): number | undefined {
    return line === undefined ? undefined : line + this.#linesBefore
  }
}
