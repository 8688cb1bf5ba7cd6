const lineFeed = 0x0a

/** Whole lines, or the place of one that was too long. */
export interface LineBlock {
  /** Lines with their line feeds; empty if `oversized`. */
  readonly bytes: Buffer
  /** Length in the file. */
  readonly length: number
  /** Whether the block represents one line that is longer than the limit and was not kept. */
  readonly oversized: boolean
}

/**
 * Cuts a stream of bytes after line feeds. Holds at most one unfinished line, and never more of it than the limit. Copies what it holds, so the
 * caller may overwrite the bytes.
 */
export class LineSplitter {
  readonly #maxLineBytes: number
  #pieces: Buffer[] = []
  #pending = 0
  #dropping = false

  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes
  }

  /** Takes the next bytes and returns the lines that end in them, in order. */
  push(chunk: Buffer): LineBlock[] {
    const first = this.#dropping ? chunk.indexOf(lineFeed) + 1 : 0
    if (this.#dropping && first === 0) {
      this.#pending += chunk.length
      return []
    }
    const blocks = this.#dropping ? [this.#endDropped(first)] : []
    const end = chunk.lastIndexOf(lineFeed) + 1
    // The line that began earlier is a block of its own, so that the others need not be copied to follow it.
    const whole = this.#pieces.length > 0 && end > 0 ? chunk.indexOf(lineFeed) + 1 : first
    if (whole > first) blocks.push(this.#join(chunk.subarray(first, whole)))
    if (end > whole) blocks.push(this.#join(chunk.subarray(whole, end)))
    this.#hold(chunk.subarray(Math.max(first, end)))
    return blocks
  }

  /** Returns the last line, which has no line feed; undefined if there is none. */
  finish(): LineBlock | undefined {
    if (this.#pending === 0) return undefined
    return this.#dropping ? this.#endDropped(0) : this.#join(Buffer.alloc(0))
  }

  #hold(rest: Buffer): void {
    if (rest.length === 0) return
    this.#pending += rest.length
    if (this.#pending <= this.#maxLineBytes) {
      this.#pieces.push(Buffer.from(rest))
      return
    }
    this.#pieces = []
    this.#dropping = true
  }

  #join(lines: Buffer): LineBlock {
    const bytes = this.#pieces.length === 0 ? lines : Buffer.concat([...this.#pieces, lines])
    this.#pieces = []
    this.#pending = 0
    return { bytes, length: bytes.length, oversized: false }
  }

  #endDropped(rest: number): LineBlock {
    const length = this.#pending + rest
    this.#pending = 0
    this.#dropping = false
    return { bytes: Buffer.alloc(0), length, oversized: true }
  }
}
