import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
import type { LinkKind } from '../../../../detection/comparing/compared-pair.js'
import type { Sides } from '../../../../model.js'
import { formatCount } from '../../numbers.js'
import { oneLine } from '../../shown-text.js'
import type { Paint, Style } from '../../text-style.js'
import type { ComparisonView } from '../comparison-view.js'
import { type Counterparts, findCounterparts, kindLabels, linkKinds, otherSide, type Side } from '../sentence-counterparts.js'
import { alignSentences, type SentenceRow } from './sentence-rows.js'

/** Two texts to write side by side. */
interface SideBySide extends Pick<ComparisonView, 'names' | 'texts' | 'links'> {
  /** Columns of the terminal, at least `minColumns`. */
  readonly columns: number
  readonly paint: Paint
}

/** Most rows that are written; the HTML page shows all. */
const maxRows = 300

/** Consecutive rows without a match that are written; further ones are only counted. */
const shownUnmatched = 3

/** Most code units that are written of one sentence. */
const maxSentenceUnits = 600

/** The looks of the kinds of links. Marks tell the kinds apart where there are no colours. */
const kindMarks: Readonly<Record<LinkKind, { readonly mark: string; readonly style: Style }>> = {
  same: { mark: '=', style: 'green' },
  reordered: { mark: '⇄', style: 'cyan' },
  fuzzy: { mark: '≈', style: 'yellow' },
  partial: { mark: '~', style: 'magenta' },
}
const loneMarks: Readonly<Record<Side, string>> = { a: '-', b: '+' }

/**
 * Two texts side by side, sentence by sentence. Matches share a row and are marked by their kind; a sentence whose counterpart is in another row says
 * where. Widths are counted as terminals show them: two columns for a Chinese, Japanese or Korean letter, none for a combining mark.
 */
export function* renderSideBySide(shown: SideBySide): Generator<string> {
  const writer = new RowWriter(shown)
  yield writer.head()
  const rows = foldUnmatched(writer.rows(), (row) => writer.isMatched(row))
  for (const row of rows.slice(0, maxRows)) yield 'folded' in row ? writer.fold(row.folded) : writer.row(row)
  if (rows.length > maxRows) yield `  … and ${formatCount(rows.length - maxRows)} rows more; --format html shows them all\n`
  yield writer.legend()
}

/** The numbers of sentences that are not written. */
interface FoldedRows {
  readonly folded: Sides<number>
}

/** Of consecutive rows without a match, keeps the first few and counts the rest. */
function foldUnmatched(rows: readonly SentenceRow[], isMatched: (row: SentenceRow) => boolean): (SentenceRow | FoldedRows)[] {
  const kept: (SentenceRow | FoldedRows)[] = []
  for (let from = 0, to = 0; from < rows.length; from = to) {
    to = from + 1
    if (isMatched(rows[from]!)) {
      kept.push(rows[from]!)
      continue
    }
    while (to < rows.length && !isMatched(rows[to]!)) to++
    const shown = to - from <= shownUnmatched + 1 ? to : from + shownUnmatched
    kept.push(...rows.slice(from, shown))
    const count = (side: Side) => rows.slice(shown, to).filter((row) => row[side] !== undefined).length
    if (shown < to) kept.push({ folded: { a: count('a'), b: count('b') } })
  }
  return kept
}

/** Writes the rows of two texts into two columns. */
class RowWriter {
  readonly #shown: SideBySide
  readonly #counterparts: Sides<Counterparts>
  readonly #numberWidth: number
  /** Width in columns of one text with its marks. */
  readonly #cell: number

  constructor(shown: SideBySide) {
    const { texts, links, columns } = shown
    const [a, b] = [texts.a.sentences.length, texts.b.sentences.length]
    this.#shown = shown
    this.#counterparts = { a: findCounterparts(links, 'a', a), b: findCounterparts(links, 'b', b) }
    this.#numberWidth = String(Math.max(a, b)).length
    this.#cell = Math.floor((columns - 3) / 2)
  }

  rows(): SentenceRow[] {
    return alignSentences(this.#counterparts.a, this.#counterparts.b)
  }

  isMatched({ a, b }: SentenceRow): boolean {
    const { a: ofA, b: ofB } = this.#counterparts
    return (a !== undefined && ofA.sentences[a]! >= 0) || (b !== undefined && ofB.sentences[b]! >= 0)
  }

  head(): string {
    const name = (side: Side) => this.#pad(this.#cut(`${side}  ${oneLine(this.#shown.names[side])}`), 'bold')
    const line = '─'.repeat(this.#cell + 1)
    return `${name('a')} │ ${name('b').trimEnd()}\n${line}┼${line}\n`
  }

  row(row: SentenceRow): string {
    const [a, b] = [this.#lines(row, 'a'), this.#lines(row, 'b')]
    const lines: string[] = []
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const [left, right] = [a[i] ?? ' '.repeat(this.#cell), b[i] ?? '']
      lines.push(`${left} │ ${right}`.trimEnd())
    }
    return `${lines.join('\n')}\n`
  }

  /** A line that says how many sentences are left out. */
  fold({ a, b }: Sides<number>): string {
    const say = (count: number, side: Side) => this.#pad(count === 0 ? '' : `  … ${formatCount(count)} more only in ${side}`, 'dim')
    return `${say(a, 'a')} │ ${say(b, 'b')}`.trimEnd().concat('\n')
  }

  legend(): string {
    const { paint } = this.#shown
    const kinds = linkKinds.map((kind) => `${paint(kindMarks[kind].style, kindMarks[kind].mark)} ${kindLabels[kind]}`)
    return `\n${[...kinds, '- only in a', '+ only in b', '→ n: at sentence n of the other'].join('   ')}\n`
  }

  /** The lines of a cell, each as wide as the cell. */
  #lines(row: SentenceRow, side: Side): string[] {
    const sentence = row[side]
    if (sentence === undefined) return []
    const { sentences, kinds } = this.#counterparts[side]
    const kind = kinds[sentence]
    const counterpart = sentences[sentence]!
    const elsewhere = kind !== undefined && row[otherSide[side]] !== counterpart ? ` → ${counterpart + 1}` : ''
    const { mark, style } = kind === undefined ? { mark: loneMarks[side], style: 'dim' as const } : kindMarks[kind]
    const first = `${mark} ${String(sentence + 1).padStart(this.#numberWidth)} `
    const margin = this.#numberWidth + 3
    const wrapped = wrapAnsi(this.#sentence(side, sentence) + elsewhere, this.#cell - margin, { hard: true }).split('\n')
    return wrapped.map((line, i) => this.#pad(`${i === 0 ? first : ' '.repeat(margin)}${line}`, style))
  }

  #sentence(side: Side, sentence: number): string {
    const { text, sentences } = this.#shown.texts[side]
    const { start, end } = sentences[sentence]!
    const cut = end - start > maxSentenceUnits
    return oneLine(text.slice(start, cut ? start + maxSentenceUnits - 1 : end)) + (cut ? '…' : '')
  }

  #cut(text: string): string {
    return wrapAnsi(text, this.#cell, { hard: true }).split('\n')[0]!
  }

  /** Colours and pads a text; the padding is not coloured. */
  #pad(text: string, style: Style): string {
    const room = ' '.repeat(Math.max(0, this.#cell - stringWidth(text)))
    return text === '' ? room : this.#shown.paint(style, text) + room
  }
}
