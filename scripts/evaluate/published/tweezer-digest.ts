import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Entity } from '../../../src/analysis/entities/entity.js'
import type { TweezerParameters } from '../../../src/signatures/tweezer.js'
import { sha1Hex } from './digests.js'

/** The input of signing: a text and the entities found in it. */
export interface NamedText {
  readonly text: AnalysedText
  readonly entities: readonly Entity[]
}

/**
 * The pNEs shingles as published: the words before a name, the name, the words after it, joined by spaces; sorted by UTF-16 code unit, each
 * once. Empty for a text without names.
 */
export function computeTweezerShingles({ text, entities }: NamedText, { wordsBefore, wordsAfter }: TweezerParameters): readonly string[] {
  const { words, before } = contentOf(text)
  const shingles = entities.map(({ firstToken, endToken }) => {
    const first = before[firstToken]!
    const end = before[endToken]!
    const name = text.terms.slice(firstToken, endToken).map((term) => term.text)
    return [...words.slice(Math.max(0, first - wordsBefore), first), ...name, ...words.slice(end, end + wordsAfter)].join(' ')
  })
  return [...new Set(shingles)].sort()
}

/**
 * The document digest as published: SHA-1 of the shingles in ascending order, one per line, as 40 hex digits. Without names: of the first and
 * last `edgeWords` words. Undefined for a text of stop words only; otherwise all such texts would be copies of each other.
 */
export function computeTweezerDigest(named: NamedText, parameters: TweezerParameters): string | undefined {
  if (named.entities.length > 0) return sha1Hex(computeTweezerShingles(named, parameters).join('\n'))
  const { edgeWords } = parameters
  const { words } = contentOf(named.text)
  const edges = words.length < 2 * edgeWords ? words : [...words.slice(0, edgeWords), ...words.slice(-edgeWords)]
  return edges.length === 0 ? undefined : sha1Hex(edges.join(' '))
}

/** The words that are not stop words, and the number of them before each token and before the end. */
function contentOf({ terms }: AnalysedText): { words: string[]; before: number[] } {
  const words: string[] = []
  const before = terms.map(({ text, stop }) => (stop ? words.length : words.push(text) - 1))
  return { words, before: [...before, words.length] }
}
