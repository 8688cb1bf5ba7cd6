import { figureLength, figureUnit } from './figures'
import { FNV_PRIME, mix32 } from './hash'

/** Digests that distinguish two texts whose facts have the same tokens, and two texts of the same letters whose figures are spelled differently. */

const PLUS: u32 = 0x2b
const MINUS: u32 = 0x2d

/** Sums of the whole hashes of own facts, and of those in quotes. */
let ownFacts: u32 = 0
let quotedFacts: u32 = 0
/** Whether facts were taken back as parts of an address, in which case the sums are not those of the remaining facts. */
let hasLostFacts: bool = false

/** Digest of all figures in their order. */
export let digestHigh: u32 = 0
/** Low half of the digest of all figures. */
export let digestLow: u32 = 0

/** Begins a text. */
export function forgetFacts(): void {
  ownFacts = quotedFacts = digestHigh = digestLow = 0
  hasLostFacts = false
}

/** Adds a fact. @param hash the whole hash, mixed */
export function addFact(hash: u32, isQuoted: bool): void {
  if (isQuoted) quotedFacts += hash
  else ownFacts += hash
}

/** Records that a fact was taken back. */
export function loseFact(): void {
  hasLostFacts = true
}

/** Digest of the author's own facts, 16 bits. */
export function ownFactsDigest(): u32 {
  return digestOf(ownFacts)
}

/** Digest of all facts, those in quotes included, 16 bits. */
export function allFactsDigest(): u32 {
  return digestOf(ownFacts + quotedFacts)
}

/** The upper half of a sum, because tokens already hold the lower bits; 0: no facts, or unknown. */
function digestOf(sum: u32): u32 {
  return hasLostFacts ? 0 : sum >>> 16
}

/** Adds the figure that was read last to the digest of all figures. */
export function digestFigure(negative: bool): void {
  let high = digestHigh ^ (negative ? MINUS : PLUS)
  let low = digestLow
  for (let i = 0; i < figureLength; i++) {
    const unit = figureUnit(i)
    high = (high ^ unit) * FNV_PRIME
    low = ((low + unit) * 0x5bd1e995) ^ (low >>> 15)
  }
  digestHigh = mix32(high)
  digestLow = mix32(low ^ figureLength)
}
