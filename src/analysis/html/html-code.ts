import { APOSTROPHE, classOfUnit, IDEOGRAPH, INVISIBLE, UNSPACED_MARK } from '../character-classes.js'

/** Elements within a line whose text is code, as what stands between backticks in Markdown. */
export const codeTags = new Set(['code', 'kbd', 'samp', 'tt'])

/** Most code units between backticks that are read as code (kernel/text/code.ts). */
const longestSpan = 99
/** What no span of code may have: a line end or an apostrophe, with which it ends unread; a backtick; a sign with which a number begins. */
const unreadable = /[\n'`]|^[-+]\d/
const letter = /\p{L}/u
const underscore = 0x5f

/** The code inside the text of a block. Places are code units of the text as it is gathered. */
export class CodeSpans {
  readonly #places: number[] = []
  #depth = 0
  #start = 0

  /** Opens an element of code. An element inside another one is part of it. */
  open(at: number): void {
    if (this.#depth++ === 0) this.#start = at
  }

  /** Closes an element of code; without effect if none is open. */
  close(at: number): void {
    if (this.#depth === 0 || --this.#depth > 0) return
    if (at - this.#start > 0 && at - this.#start <= longestSpan) this.#places.push(this.#start, at)
  }

  /**
   * The gathered text with its code between backticks, as Markdown has it, so that a page is read as its Markdown is (0253). Only where the marks tell
   * something and join no words. Forgets the block: an element that goes on in the next block is no code inside a line.
   *
   * Cost: linear in the text.
   */
  endBlock(text: string): string {
    this.#depth = 0
    if (this.#places.length === 0) return text
    let marked = ''
    let from = 0
    for (let i = 0; i < this.#places.length; i += 2) {
      const [start, end] = trimmed(text, this.#places[i]!, this.#places[i + 1]!)
      if (!isReadable(text, start, end)) continue
      marked += `${text.slice(from, start)}\`${text.slice(start, end)}\``
      from = end
    }
    this.#places.length = 0
    return marked + text.slice(from)
  }
}

function trimmed(text: string, start: number, end: number): [start: number, end: number] {
  const code = text.slice(start, end)
  return [end - code.trimStart().length, start + code.trimEnd().length]
}

function isReadable(text: string, start: number, end: number): boolean {
  const code = text.slice(start, end)
  return letter.test(code) && !unreadable.test(code) && !isJoined(text, start - 1) && !isJoined(text, end)
}

/**
 * Whether what stands at a place beside code may be of one word with it, as in `<code>file</code>s` and `<code>main</code>'s`: a backtick between the two
 * would make two words. Scripts without spaces have code beside their letters and their marks.
 */
function isJoined(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  const kind = classOfUnit[unit]
  if (kind === undefined || (kind >= IDEOGRAPH && kind <= UNSPACED_MARK)) return false
  return kind <= INVISIBLE || kind === APOSTROPHE || unit === underscore
}
