import { shareOf } from '../share.js'
import type { TokenSequence } from './token-sequence.js'

/**
 * Share of the shorter text in the runs with which both texts begin and end alike, 0..1. If the texts are aligned, its share in the other is at least
 * as high. Cost: reads these runs.
 */
export function shareOfEqualEnds(a: TokenSequence, b: TokenSequence): number {
  const length = Math.min(a.length, b.length)
  let begin = 0
  while (begin < length && a.hashes[begin] === b.hashes[begin]) begin++
  let end = 0
  while (end < length - begin && a.hashes[a.length - 1 - end] === b.hashes[b.length - 1 - end]) end++
  return shareOf(begin + end, length)
}
