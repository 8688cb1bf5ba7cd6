import { mix32 } from '../text/hash'
import { addToHash, runningHigh, runningLow, startWith } from './hash'
import { entitiesAt, tokensAt } from './memory'
import { rowOf } from './rows'
import { addTerm, clearList, closeList, lettersAt, openList, sortList, TWEEZER, termCount } from './term-list'
import { wordAt, wordCount, wordsBefore } from './words'

let mostBefore: i32 = 0
let mostAfter: i32 = 0
let edgeWords: i32 = 0

/** Sets `TweezerParameters` of src/signatures/tweezer.ts. */
export function configureTweezer(before: i32, after: i32, edge: i32): void {
  mostBefore = before
  mostAfter = after
  edgeWords = edge
}

/**
 * Adds a term for each shingle, and one for all shingles: a digest of their terms, which are equal if the shingles are. A text without entities has
 * only the digest of the term of its edges; a text without words has no term.
 */
export function signTweezer(entities: i32): void {
  openList(TWEEZER, entities + 2)
  for (let i = 0; i < entities; i++) {
    const at = entitiesAt + (usize(i) << 3)
    addShingle(load<i32>(at), load<i32>(at, 4))
  }
  if (entities == 0) addEdges()
  if (termCount(TWEEZER) > 0) addDigest(entities > 0)
  closeList(TWEEZER)
}

/** Adds the shingle of an entity: the words before it, all of its tokens, stop words included, and the words after it. */
function addShingle(firstToken: i32, endToken: i32): void {
  const first = wordsBefore(firstToken)
  const end = wordsBefore(endToken)
  const from = max<i32>(0, first - mostBefore)
  const to = min<i32>(wordCount, end + mostAfter)
  const length = first - from + (endToken - firstToken) + (to - end)
  if (length == 0) return
  startWith(length)
  addWords(from, first)
  for (let token = firstToken; token < endToken; token++) addToHash(rowOf(load<u32>(tokensAt + (usize(token) << 2))))
  addWords(end, to)
  addTerm(TWEEZER, runningHigh, runningLow)
}

/** Adds the term of the first and last words, or of all words if there are few. */
function addEdges(): void {
  if (wordCount == 0) return
  const isShort = wordCount < 2 * edgeWords
  startWith(isShort ? wordCount : 2 * edgeWords)
  addWords(0, isShort ? wordCount : edgeWords)
  if (!isShort) addWords(wordCount - edgeWords, wordCount)
  addTerm(TWEEZER, runningHigh, runningLow)
}

function addWords(from: i32, end: i32): void {
  for (let i = from; i < end; i++) addToHash(wordAt(i))
}

/** Adds the term of `hashBytes64` (src/hashing/hash64.ts) of the letters of all terms. @param keep false: it replaces the terms */
function addDigest(keep: bool): void {
  sortList(TWEEZER)
  const count = termCount(TWEEZER)
  let a: u32 = 0x9e3779b1
  let b: u32 = 0x85ebca77
  for (let i = 0; i < count; i++) {
    const letters = lettersAt(TWEEZER, i)
    for (let shift: u64 = 56; ; shift -= 8) {
      const letter = u32(letters >>> shift) & 255
      a = rotl<u32>((a ^ letter) * 0x01000193, 13)
      b = rotl<u32>((b ^ letter) * 0x5bd1e995, 15)
      if (shift == 0) break
    }
  }
  a ^= u32(count << 3)
  b ^= u32(count << 3)
  const low = mix32(a ^ (b * 0xc2b2ae35))
  if (!keep) clearList(TWEEZER)
  addTerm(TWEEZER, mix32(b ^ (low * 0x9e3779b1)), low)
}
