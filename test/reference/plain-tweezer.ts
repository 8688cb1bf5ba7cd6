import type { NamedText } from '../../scripts/evaluate/published/tweezer-digest.js'
import { hash64 } from '../../src/hashing/hash64.js'
import { RunningHash } from '../../src/hashing/running-hash.js'
import { TermList, termStrings } from '../../src/signatures/term-list.js'
import type { TweezerParameters } from '../../src/signatures/tweezer.js'

/** The index terms of Tweezer, computed list by list. Only for comparison with the kernel. */
export function plainTweezer(
  { text, entities }: NamedText,
  { wordsBefore, wordsAfter, edgeWords }: TweezerParameters,
  seed: { readonly high: number; readonly low: number },
): string[] {
  const { terms } = text
  const wordsOf = (from: number, end: number) => terms.slice(from, end).filter(({ stop }) => !stop)
  const words = wordsOf(0, terms.length)
  const last = (list: typeof words, count: number) => list.slice(Math.max(0, list.length - count))
  const isShort = words.length < 2 * edgeWords
  const shingles = entities.map(({ firstToken, endToken }) => [
    ...last(wordsOf(0, firstToken), wordsBefore),
    ...terms.slice(firstToken, endToken),
    ...wordsOf(endToken, terms.length).slice(0, wordsAfter),
  ])
  const edges = isShort ? words : [...words.slice(0, edgeWords), ...last(words, edgeWords)]
  const list = new TermList(seed)
  for (const shingle of entities.length > 0 ? shingles : [edges]) {
    if (shingle.length === 0) continue
    const hash = new RunningHash()
    hash.start(shingle.length, 0)
    for (const { high, low } of shingle) hash.add(high, low)
    list.add(hash.high, hash.low)
  }
  if (list.length === 0) return []
  const { high, low } = hash64(termStrings(list.sort()).join(''))
  if (entities.length === 0) list.clear()
  list.add(high, low)
  return termStrings(list.sort())
}
