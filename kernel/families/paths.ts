import { addToHash, runningHigh, runningLow, startHash } from './hash'
import { chosenAt, selectRarest } from './rarest'
import { addTerm, closeList, openList, PATHS } from './term-list'
import { sentenceCount, startOf } from './words'

let minDepth: i32 = 1
let depthThreshold: i32 = 1
let suffixes: i32 = 1

/** Sets `CorpusTreeParameters` of src/signatures/corpus-tree.ts. */
export function configurePaths(shallowest: i32, deepest: i32, starts: i32): void {
  minDepth = shallowest
  depthThreshold = deepest
  suffixes = starts
}

/** Adds a term for each node of `listTreeNodes` (src/signatures/corpus-tree.ts), with the words sorted by rarity. */
export function signPaths(): void {
  openList(PATHS, sentenceCount * suffixes * depthThreshold)
  for (let sentence = 0; sentence < sentenceCount; sentence++) {
    const length = selectRarest(startOf(sentence), startOf(sentence + 1), depthThreshold + suffixes - 1, false)
    for (let start = 0; start < suffixes && start < length; start++) visitPath(start, min<i32>(length - start, depthThreshold))
  }
  closeList(PATHS)
}

function visitPath(start: i32, length: i32): void {
  const firstDepth = min<i32>(minDepth, length)
  startHash(chosenAt(start))
  for (let depth = 1; depth <= length; depth++) {
    if (depth > 1) addToHash(chosenAt(start + depth - 1))
    if (depth >= firstDepth) addTerm(PATHS, runningHigh, runningLow)
  }
}
