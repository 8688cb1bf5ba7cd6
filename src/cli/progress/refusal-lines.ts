import type { Refusal } from '../../input/input-record.js'
import { formatCount } from '../render/numbers.js'
import { printable } from '../render/shown-text.js'

/** Records in a row that are refused for one reason and have a line each. */
const namedInARow = 100

/**
 * Prints refusals. Every refused record is named. Of many that follow one another in a file and are refused for the same reason, as with a wrong name of
 * the text field, the first have a line each, and the others one line together: ten thousand equal lines would bury the reason, and all others.
 */
export class RefusalLines {
  readonly #print: (line: string) => void
  readonly #namedInARow: number
  /** Number of refusals in a row that end with {@link #last}. */
  #inARow = 0
  #last: Refusal | undefined
  /** The first refusal that is not printed yet, if any; those up to {@link #last} are not, either. */
  #held: Refusal | undefined

  constructor(print: (line: string) => void, inARow = namedInARow) {
    this.#print = print
    this.#namedInARow = inARow
  }

  add(refusal: Refusal): void {
    if (!this.#follows(refusal)) {
      this.end()
      this.#inARow = 0
    }
    this.#inARow++
    this.#last = refusal
    if (this.#inARow > this.#namedInARow) this.#held ??= refusal
    else this.#print(describeRefusal(refusal))
  }

  /** Prints what is held back. */
  end(): void {
    if (this.#held !== undefined) this.#print(describeRefusedLines(this.#held, this.#last!))
    this.#held = undefined
  }

  #follows({ file, line, code, reason }: Refusal): boolean {
    const last = this.#last
    const isNext = last?.line !== undefined && line === last.line + 1
    return isNext && file === last.file && code === last.code && reason === last.reason
  }
}

/** The line of a refusal on standard error: place, id if known, reason with remedy, code. */
export function describeRefusal({ file, line, id, reason, code }: Refusal): string {
  const place = `${describePlace(file)}${line === undefined ? '' : `:${line}`}`
  const name = id === undefined ? '' : ` (id ${shorten(JSON.stringify(id))})`
  return printable(`refused: ${place}${name}: ${reason} [${code}]`)
}

/** The line of records that follow one another and are refused for the same reason. */
function describeRefusedLines(first: Refusal, last: Refusal): string {
  if (first.line === undefined || last.line === undefined || first.line === last.line) return describeRefusal(first)
  const count = formatCount(last.line - first.line + 1)
  return printable(
    `refused: ${describePlace(first.file)}:${first.line} to ${last.line}: all ${count} records: ${first.reason} [${first.code}]`,
  )
}

function describePlace(file: string): string {
  return file === '-' ? 'standard input' : file
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
