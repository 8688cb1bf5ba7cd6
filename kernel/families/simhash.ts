import { addToHash, runningHigh, runningLow, startHash } from './hash'
import { isKept, weightOf } from './rows'
import { addTerm, closeList, openList, SIMHASH } from './term-list'
import { addVote, decide, hasVotes } from './votes'
import { wordAt, wordCount } from './words'

let lexicons: i32 = 1
let bits: i32 = 64
let blocks: i32 = 4

/** As `SimHashParameters` of src/signatures/simhash.ts says. */
export function configureSimHash(fingerprints: i32, length: i32, parts: i32): void {
  lexicons = fingerprints
  bits = length
  blocks = parts
}

/** As `addSimHashTerms` of src/signatures/simhash.ts, with shingles of two terms, each as often as it occurs. */
export function signSimHash(): void {
  openList(SIMHASH, lexicons * blocks)
  for (let k = 0; k < lexicons; k++) {
    vote(k)
    if (hasVotes()) addBlocks(k, decide())
  }
  closeList(SIMHASH)
}

/** Every pair of neighbours among the words that random lexicon k keeps votes with its hash, and weighs the idf of both. */
function vote(k: i32): void {
  let previous: usize = 0
  for (let i = 0; i < wordCount; i++) {
    const row = wordAt(i)
    if (!isKept(row, k)) continue
    if (previous != 0) {
      startHash(previous)
      addToHash(row)
      addVote(runningHigh, runningLow, weightOf(previous) + weightOf(row))
    }
    previous = row
  }
}

/** One term a block of bits. */
function addBlocks(k: i32, fingerprint: u64): void {
  const value = bits == 64 ? fingerprint : fingerprint & 0xffffffff
  for (let block = 0; block < blocks; block++) {
    const from = (block * bits) / blocks
    const width = ((block + 1) * bits) / blocks - from
    addTerm(SIMHASH, u32((k << 8) | block), u32((value >>> from) & ((u64(1) << width) - 1)))
  }
}
