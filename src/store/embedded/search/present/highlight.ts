import { wildcardMatch } from '../../../../json/wildcard.js'
import type { JsonObject } from '../../../../model.js'
import { isText } from '../field-value.js'
import type { FlatDocument } from '../flatten-source.js'
import { beginning, markedFragments } from './fragments.js'
import type { HighlightField, HighlightOptions } from './highlight-plan.js'
import { markText } from './mark-text.js'
import type { SoughtWords } from './sought-words.js'

/** Texts are read up to here, in UTF-16 code units. */
const maxHighlighted = 1_000_000

/** The fragments of a document that show what was searched for, by field; undefined if there are none. */
export function highlight(
  document: FlatDocument,
  fields: readonly HighlightField[],
  sought: readonly SoughtWords[],
): JsonObject | undefined {
  const entries = fields.flatMap((field) =>
    matching(document, field.pattern).flatMap(([name, texts]) => {
      const own = field.options.onlyOwn ? sought.filter((words) => words.field === name.replace(/\.keyword$/, '')) : sought
      const fragments = fragmentsOf(texts, own, field.options)
      return fragments.length === 0 ? [] : [[name, fragments] as const]
    }),
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Fields of the document that a pattern names, with their texts. */
function matching(document: FlatDocument, pattern: string): [string, string[]][] {
  const names = pattern.includes('*') ? [...document.keys()].filter((path) => wildcardMatch(pattern, path)) : [pattern]
  return names.map((name) => {
    const scalars = document.get(name) ?? document.get(name.replace(/\.keyword$/, '')) ?? []
    return [name, scalars.filter(isText).map((text) => text.slice(0, maxHighlighted))]
  })
}

function fragmentsOf(texts: readonly string[], sought: readonly SoughtWords[], options: HighlightOptions): string[] {
  const marked = texts.map((text) => ({ text, marked: markText(text, sought) }))
  const found = marked.flatMap(({ text, marked }) => markedFragments(text, marked, options))
  if (found.length > 0) return options.fragments === 0 ? found : found.slice(0, options.fragments)
  const [first] = marked
  return first && options.noMatchSize > 0 ? [beginning(first.text, first.marked.tokens, options)] : []
}
