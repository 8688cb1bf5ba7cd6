import { mix32 } from '../text/hash'
import { addToHash, runningHigh, runningLow, startHash } from './hash'
import { selectedAt } from './memory'
import { isKept, weightOf } from './rows'
import { addTerm, closeList, openList, SIMHASH } from './term-list'
import { addVote, decide, hasVotes } from './votes'
import { wordAt, wordCount } from './words'

let lexicons: i32 = 1
let bits: i32 = 64
let blocks: i32 = 5
/** Masks of the bits of each index term, 8 bytes each; at most the choices of three of sixteen blocks. */
const MASKS: usize = memory.data(4480, 8)
let masks: i32 = 0

/** Sets `SimHashParameters` of src/signatures/simhash.ts. */
export function configureSimHash(fingerprints: i32, length: i32, parts: i32, partsPerTerm: i32): void {
  lexicons = fingerprints
  bits = length
  blocks = parts
  masks = 0
  chooseBlocks(0, min<i32>(partsPerTerm, parts), 0)
}

/** Writes the masks of `blockMasks` in scripts/evaluate/published/block-masks.ts. */
function chooseBlocks(first: i32, count: i32, chosen: u64): void {
  if (count == 0) store<u64>(MASKS + (usize(masks++) << 3), chosen)
  else for (let block = first; block <= blocks - count; block++) chooseBlocks(block + 1, count - 1, chosen | blockMask(block))
}

function blockMask(block: i32): u64 {
  const from = u64((block * bits) / blocks)
  const end = u64(((block + 1) * bits) / blocks)
  return (end == 64 ? u64.MAX_VALUE : (u64(1) << end) - 1) & ~((u64(1) << from) - 1)
}

/**
 * Adds a term for each choice of blocks in each fingerprint of `computeSimHashes` (scripts/evaluate/published), with shingles of two terms, each
 * counted as often as it occurs.
 */
export function signSimHash(): void {
  openList(SIMHASH, lexicons * masks)
  for (let k = 0; k < lexicons; k++) {
    vote(k)
    if (hasVotes()) addMasked(k, decide())
  }
  closeList(SIMHASH)
}

/** Each pair of neighbours among the words that random lexicon k keeps votes with its hash, weighted by the idf of both. */
function vote(k: i32): void {
  const kept = selectKept(k)
  for (let i = 1; i < kept; i++) {
    const first = selectedRow(i - 1)
    const second = selectedRow(i)
    startHash(first)
    addToHash(second)
    addVote(runningHigh, runningLow, weightOf(first) + weightOf(second))
  }
}

/** Lists the words that random lexicon k keeps. Writes every word, but counts only those kept, because a branch would be mispredicted. */
function selectKept(k: i32): i32 {
  let kept = 0
  for (let i = 0; i < wordCount; i++) {
    const row = wordAt(i)
    store<u32>(selectedAt + (usize(kept) << 2), u32(row))
    kept += i32(isKept(row, k))
  }
  return kept
}

function selectedRow(i: i32): usize {
  return usize(load<u32>(selectedAt + (usize(i) << 2)))
}

/** Adds one term per mask. */
function addMasked(k: i32, fingerprint: u64): void {
  for (let i = 0; i < masks; i++) {
    const value = fingerprint & load<u64>(MASKS + (usize(i) << 3))
    addTerm(SIMHASH, mix32(u32(value >>> 32) ^ mix32(u32((k << 10) | i))), u32(value))
  }
}
