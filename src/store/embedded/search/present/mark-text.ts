import { appendTo } from '../../../../maps.js'
import { type Token, tokenize } from '../tokenizer.js'
import type { SoughtWords } from './sought-words.js'

/** A place in a text, half-open, in UTF-16 code units. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly term: string
}

/** A text as highlighting reads it. */
export interface MarkedText {
  readonly tokens: readonly Token[]
  /** Rising and apart from each other. */
  readonly marks: readonly Mark[]
}

/** Finds the searched words in a text. Cost: the number of tokens, times the length of the phrases that begin with each. */
export function markText(text: string, sought: readonly SoughtWords[]): MarkedText {
  if (sought.some(({ values }) => values.has(text))) return { tokens: tokenize(text), marks: [{ start: 0, end: text.length, term: text }] }
  const tokens = tokenize(text)
  const marked = new Uint8Array(tokens.length)
  const byFirst = phrasesByFirst(sought)
  const prefixes = sought.flatMap((words) => words.prefixes)
  for (const [i, { term }] of tokens.entries()) {
    for (const phrase of byFirst.get(term) ?? []) if (standsAt(tokens, i, phrase)) marked.fill(1, i, i + phrase.length)
    if (prefixes.some((prefix) => term.startsWith(prefix))) marked[i] = 1
  }
  return { tokens, marks: tokens.filter((_, i) => marked[i] === 1) }
}

function phrasesByFirst(sought: readonly SoughtWords[]): Map<string, (readonly string[])[]> {
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const phrase of sought.flatMap(({ phrases }) => phrases)) {
    appendTo(byFirst, phrase[0]!, phrase)
  }
  return byFirst
}

function standsAt(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((term, i) => tokens[at + i]?.term === term)
}
