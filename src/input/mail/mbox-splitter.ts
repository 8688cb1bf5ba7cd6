import { withoutByteOrderMark } from '../byte-order-mark.js'
import type { LineBlock } from '../line-splitter.js'

const lineFeed = 0x0a
const carriageReturn = 0x0d
const from = Buffer.from('From ')
/** The line before a mail, with its sender and date, at least a time and a year. Mails contain lines that begin with the word, too. */
const separator = /^From .*\d{1,2}:\d{2}.*\b\d{4}\b/
/** A longer line is not a separator. The expression takes long over lines of digits. */
const maxSeparatorBytes = 500
/** Most mailboxes put a mark before such lines inside a mail. */
const marked = /^>(?=>*From )/gm

/** Whether a text begins with the line that stands before a mail of a mailbox. */
export function isMailSeparator(text: string): boolean {
  return separator.test(text.slice(0, maxSeparatorBytes).split('\n', 1)[0]!)
}

/** A mail of a mailbox. */
export interface BoxedMail {
  /** Without the line before the mail; empty if the mail is too long and was not kept. */
  readonly bytes: Buffer
  /** 1-based number of the line before the mail. */
  readonly line: number
  readonly isOversized: boolean
}

/** Cuts a mailbox into its mails. Holds at most one mail, and never more of it than the limit. */
export class MboxSplitter {
  readonly #maxMailBytes: number
  /** Number of lines passed so far. */
  #lines = 0
  #afterBlank = true
  #open: { line: number; pieces: Buffer[]; length: number } | undefined

  constructor(maxMailBytes: number) {
    this.#maxMailBytes = maxMailBytes
  }

  /** Whether the file has text before its first mail. It is then not a mailbox. */
  get isForeign(): boolean {
    return this.#open === undefined && !this.#afterBlank
  }

  /** Takes the next lines and yields the mails that end before them or in them, in order. */
  *push(block: LineBlock): Generator<BoxedMail> {
    if (block.oversized) return this.#passOversized(block.length)
    const bytes = this.#lines === 0 ? withoutByteOrderMark(block.bytes) : block.bytes
    let kept = 0
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(lineFeed, at) + 1 || bytes.length
      if (this.#afterBlank && this.#isSeparator(bytes.subarray(at, end))) {
        this.#keep(bytes.subarray(kept, at))
        yield* this.finish()
        this.#open = { line: this.#lines + 1, pieces: [], length: 0 }
        kept = end
        this.#afterBlank = false
      } else this.#afterBlank = isBlank(bytes, at, end) && (this.#afterBlank || this.#open !== undefined)
      this.#lines++
      at = end
    }
    this.#keep(bytes.subarray(kept))
  }

  /** Yields the open mail as one that ends here. */
  *finish(): Generator<BoxedMail> {
    if (this.#open === undefined) return
    const { line, pieces, length } = this.#open
    this.#open = undefined
    const isOversized = length > this.#maxMailBytes
    yield { bytes: isOversized ? Buffer.alloc(0) : withoutMarks(Buffer.concat(pieces)), line, isOversized }
  }

  #isSeparator(line: Buffer): boolean {
    return line.length < maxSeparatorBytes && line.subarray(0, from.length).equals(from) && separator.test(line.toString('latin1'))
  }

  #keep(bytes: Buffer): void {
    if (this.#open === undefined) return
    this.#open.length += bytes.length
    if (this.#open.length > this.#maxMailBytes) this.#open.pieces = []
    else this.#open.pieces.push(bytes)
  }

  #passOversized(length: number): void {
    this.#lines++
    this.#afterBlank = false
    if (this.#open !== undefined) this.#open.length += length
  }
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  return bytes[start] === lineFeed || (bytes[start] === carriageReturn && end - start === 2)
}

function withoutMarks(mail: Buffer): Buffer {
  return mail.includes('>From ') ? Buffer.from(mail.toString('latin1').replace(marked, ''), 'latin1') : mail
}
