import type { ComparedText, SharedPassage } from '../../../detection/comparing/compared-pair.js'
import { formatShare } from '../../../detection/duplicate-reason.js'
import type { Sides } from '../../../model.js'
import { excerpt, oneLine } from '../shown-text.js'

/** Shared passages for people: their offsets, how much alike they are, and their beginning in both texts. */
export function renderPassagesText(passages: readonly SharedPassage[], texts: Sides<Pick<ComparedText, 'text'>>): string[] {
  const lines = passages.map(({ a, b, score }) => {
    const begin = (text: string, start: number, end: number) => excerpt(oneLine(text.slice(start, end)))
    const head = `  a ${a.start}–${a.end}  b ${b.start}–${b.end}  ${formatShare(score)} alike\n`
    return `${head}    a “${begin(texts.a.text, a.start, a.end)}”\n    b “${begin(texts.b.text, b.start, b.end)}”\n`
  })
  return [`\npassages     ${passages.length} in both\n`, ...lines]
}
