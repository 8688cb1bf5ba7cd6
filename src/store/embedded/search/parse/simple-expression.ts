import { invalid, unsupported } from '../query-error.js'

/** Words as they were written. */
export interface Leaf {
  readonly kind: 'word' | 'phrase' | 'prefix'
  readonly text: string
}

/** A parsed text of `simple_query_string`. */
export type Expression =
  | Leaf
  | { readonly kind: 'not'; readonly item: Expression }
  | { readonly kind: 'and' | 'or'; readonly items: readonly Expression[] }

/** Brackets nest at most this deep. */
const maxBrackets = 20

/** How often `and` and `or` take turns at most: each time, all that was read before goes one level deeper. */
export const maxTurns = 100

const endsWord = /[\s"|+()]/

/**
 * Parses a text as Lucene's SimpleQueryParser does: `+` and, `|` or, `-` not, `"…"` phrase, `(…)`, `word*` prefix, `\` for the character itself.
 * Operators are read from left to right; if one follows an operator of the other kind, everything before it is grouped.
 *
 * @param count is called for each word and phrase, and may refuse it
 * @returns undefined if there is nothing to look for
 * @throws OnefoldError QUERY_UNSUPPORTED for `~`, QUERY_INVALID for brackets that are nested too deeply, or operators that take turns too often
 */
export function parseExpression(text: string, defaultOperator: 'and' | 'or', path: string, count: () => void): Expression | undefined {
  return new ExpressionParser(text, defaultOperator, path, count).parse(0)
}

/** What has been read at one level of brackets. */
interface Level {
  top: Expression | undefined
  operator: 'and' | 'or' | undefined
  previous: 'and' | 'or' | undefined
  isNot: boolean
}

class ExpressionParser {
  readonly #text: string
  readonly #default: 'and' | 'or'
  readonly #path: string
  readonly #count: () => void
  #at = 0
  #turns = 0

  constructor(text: string, defaultOperator: 'and' | 'or', path: string, count: () => void) {
    this.#count = count
    this.#text = text
    this.#default = defaultOperator
    this.#path = path
  }

  parse(depth: number): Expression | undefined {
    if (depth > maxBrackets) throw invalid(this.#path, `nests more than ${maxBrackets} brackets`)
    const level: Level = { top: undefined, operator: undefined, previous: undefined, isNot: false }
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]!
      if (character === ')' && depth > 0) break
      if (!this.#operator(character, level)) this.#add(level, this.#operand(character, depth))
    }
    return level.top
  }

  /** Whether the character was an operator or stands for nothing; if so, it has been consumed. */
  #operator(character: string, level: Level): boolean {
    if (character === '+' || character === '|') {
      if (level.top && level.operator === undefined) level.operator = character === '+' ? 'and' : 'or'
      level.isNot = false
    } else if (character === '-') level.isNot = !level.isNot
    else if (character !== ')' && !/\s/.test(character)) return false
    this.#at++
    return true
  }

  #operand(character: string, depth: number): Expression | undefined {
    if (character === '(') return this.#bracket(depth)
    this.#count()
    return character === '"' ? this.#phrase() : this.#word()
  }

  #bracket(depth: number): Expression | undefined {
    this.#at++
    const inner = this.parse(depth + 1)
    // The closing bracket, if there is one.
    this.#at++
    return inner
  }

  #phrase(): Expression | undefined {
    const start = this.#at + 1
    let end = start
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1
    // A quote that is never closed stands for nothing.
    this.#at = end < this.#text.length ? end + 1 : start
    if (this.#at === start) return undefined
    this.#refuseFuzziness()
    return { kind: 'phrase', text: unescaped(this.#text.slice(start, end)) }
  }

  #word(): Expression | undefined {
    const start = this.#at
    while (this.#at < this.#text.length && !endsWord.test(this.#text[this.#at]!)) this.#at += this.#text[this.#at] === '\\' ? 2 : 1
    const word = this.#text.slice(start, this.#at)
    if (/(^|[^\\])~\d*$/.test(word))
      throw unsupported(`${this.#path}: ~`, 'words are found as they are; put \\ before ~ to look for the sign')
    const isPrefix = word.length > 1 && word.endsWith('*') && !word.endsWith('\\*')
    return { kind: isPrefix ? 'prefix' : 'word', text: unescaped(isPrefix ? word.slice(0, -1) : word) }
  }

  #refuseFuzziness(): void {
    if (this.#text[this.#at] === '~') throw unsupported(`${this.#path}: ~ after a phrase`, 'phrases are found as they are')
  }

  #add(level: Level, item: Expression | undefined): void {
    if (item) {
      level.top = this.#combine(level, level.isNot ? { kind: 'not', item } : item)
      level.operator = undefined
    }
    level.isNot = false
  }

  #combine(level: Level, item: Expression): Expression {
    const { top, operator = this.#default, previous } = level
    if (!top) return item
    level.previous = operator
    if (previous === operator && top.kind === operator) return { kind: operator, items: [...top.items, item] }
    if (previous !== undefined && ++this.#turns > maxTurns)
      throw invalid(this.#path, `has + and | take turns more than ${maxTurns} times; use brackets`)
    return { kind: operator, items: [top, item] }
  }
}

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, '$1')
}
