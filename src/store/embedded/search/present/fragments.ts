import type { Token } from '../tokenizer.js'
import type { HighlightOptions } from './highlight-plan.js'
import type { Mark, MarkedText } from './mark-text.js'

/** A part of a text with the marks in it. */
interface Fragment {
  readonly start: number
  readonly end: number
  readonly marks: readonly Mark[]
}

/** The parts of a text that contain marks, with tags around them; with 0 fragments, the whole text. Empty if nothing is marked. */
export function markedFragments(text: string, marked: MarkedText, options: HighlightOptions): string[] {
  if (marked.marks.length === 0) return []
  if (options.fragments === 0) return [render(text, { start: 0, end: text.length, marks: marked.marks }, options)]
  const best = cutUp(text, marked, options.fragmentSize).toSorted((a, b) => score(b) - score(a) || a.start - b.start)
  const chosen = best.slice(0, options.fragments)
  const ordered = options.byScore ? chosen : chosen.toSorted((a, b) => a.start - b.start)
  return ordered.map((fragment) => render(text, fragment, options))
}

/** The beginning of a text, up to the end of a word. */
export function beginning(text: string, tokens: readonly Token[], options: HighlightOptions): string {
  const last = tokens.findLast(({ end }) => end <= options.noMatchSize)
  return encode(text.slice(0, last?.end ?? 0), options)
}

/** Fragments with marks. Each begins with a token and has the requested length, or that of its only token. */
function cutUp(text: string, { tokens, marks }: MarkedText, size: number): Fragment[] {
  const starts = [0]
  for (const { start, end } of tokens) if (end - starts.at(-1)! > size && start > starts.at(-1)!) starts.push(start)
  const fragments: Fragment[] = []
  let next = 0
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? text.length
    const first = next
    while (next < marks.length && marks[next]!.start < end) next++
    if (next > first) fragments.push({ start, end: Math.max(end, marks[next - 1]!.end), marks: marks.slice(first, next) })
  }
  return fragments
}

/** Different terms count more than the same again. */
function score({ marks }: Fragment): number {
  return new Set(marks.map(({ term }) => term)).size + marks.length / 1_000
}

function render(text: string, { start, end, marks }: Fragment, options: HighlightOptions): string {
  let shown = ''
  let at = start
  for (const mark of marks) {
    shown += encode(text.slice(at, mark.start), options)
    shown += `${options.before}${encode(text.slice(mark.start, mark.end), options)}${options.after}`
    at = mark.end
  }
  return (shown + encode(text.slice(at, end), options)).trim()
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '/': '&#x2F;' }

function encode(text: string, { isHtml }: HighlightOptions): string {
  return isHtml ? text.replace(/[&<>"'/]/g, (sign) => entities[sign]!) : text
}
