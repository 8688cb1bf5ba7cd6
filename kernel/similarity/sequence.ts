import { coveredOf, hashesOf, headsOf, linksOf, placesOf, PRESENT_BYTES, presentOf, tokensOf } from './memory'

/** As in src/signatures/sketch-token.ts. */
const HASH_MASK: u32 = 0x0fff
const FACT_FLAG: u32 = 1 << 12
const NAME_FLAG: u32 = 1 << 13
const QUOTED_FLAG: u32 = 1 << 14
/** The two flags of a short name, which is compared and not counted. */
const SHORT_NAME: u32 = FACT_FLAG | NAME_FLAG

/** A sequence that is ready for alignment. Two exist, in memory that is reserved when the kernel is compiled. */
@unmanaged
export class Sequence {
  length: i32
  /** Numbers of tokens that are the document's own words, and of those that are figures. */
  own: i32
  figures: i32
  tokens: usize
  hashes: usize
  places: usize
  covered: usize
  present: usize
  private links: usize
  private heads: usize
  private mask: u32
  private hasPairs: bool

  /** Reads the tokens that the host wrote. */
  load(side: i32, length: i32): void {
    this.length = length
    this.tokens = tokensOf(side)
    this.hashes = hashesOf(side)
    this.places = placesOf(side)
    this.covered = coveredOf(side)
    this.present = presentOf(side)
    this.links = linksOf(side)
    this.heads = headsOf(side)
    this.hasPairs = false
    this.readTokens()
  }

  private readTokens(): void {
    const present = this.present
    memory.fill(present, 0, PRESENT_BYTES)
    let own = 0
    let figures = 0
    for (let i = 0; i < this.length; i++) {
      const token = this.token(i)
      const hash = token & HASH_MASK
      store<u16>(this.hashes + (usize(i) << 1), u16(hash))
      store<u8>(present + hash, 1)
      const isCounted = i32(countsAsOwn(token))
      own += isCounted
      figures += isCounted & i32((token & FACT_FLAG) != 0)
    }
    this.own = own
    this.figures = figures
  }

  token(i: i32): u32 {
    return load<u16>(this.tokens + (usize(i) << 1))
  }

  hash(i: i32): u32 {
    return load<u16>(this.hashes + (usize(i) << 1))
  }

  isFigure(i: i32): bool {
    return (this.token(i) & FACT_FLAG) != 0
  }

  /** As `counts` of src/similarity/verification/token-sequence.ts. */
  counts(i: i32): bool {
    return countsAsOwn(this.token(i))
  }

  has(hash: u32): bool {
    return load<u8>(this.present + hash) != 0
  }

  isAt(place: i32, hash: u32): bool {
    // As unsigned numbers, one comparison checks both bounds.
    return u32(place) < u32(this.length) && this.hash(place) == hash
  }

  place(i: i32): i32 {
    return load<i32>(this.places + (usize(i) << 2))
  }

  setPlace(i: i32, place: i32): void {
    store<i32>(this.places + (usize(i) << 2), place)
  }

  isCovered(i: i32): bool {
    return load<u8>(this.covered + usize(i)) != 0
  }

  /** Indexes the pairs of neighbouring tokens for `firstPair`; a second call costs nothing. */
  indexPairs(): void {
    if (this.hasPairs) return
    this.hasPairs = true
    let slots = 16
    while (slots < this.length * 2) slots *= 2
    this.mask = u32(slots - 1)
    memory.fill(this.heads, 0xff, usize(slots) << 2)
    // From the end, so that each slot lists its places in ascending order.
    for (let i = this.length - 2; i >= 0; i--) {
      const head = this.heads + this.slot(this.hash(i), this.hash(i + 1))
      store<i32>(this.links + (usize(i) << 2), load<i32>(head))
      store<i32>(head, i)
    }
  }

  /** The first place in the slot of this pair, which other pairs may share, or -1; `nextPair` gives the following ones. */
  firstPair(hash: u32, next: u32): i32 {
    return load<i32>(this.heads + this.slot(hash, next))
  }

  nextPair(i: i32): i32 {
    return load<i32>(this.links + (usize(i) << 2))
  }

  private slot(hash: u32, next: u32): usize {
    return usize(((((hash << 12) ^ next) * 0x9e3779b1) >>> 7) & this.mask) << 2
  }
}

function countsAsOwn(token: u32): bool {
  return (token & QUOTED_FLAG) == 0 && (token & SHORT_NAME) != SHORT_NAME
}

const first = changetype<Sequence>(memory.data(offsetof<Sequence>()))
const second = changetype<Sequence>(memory.data(offsetof<Sequence>()))

/** One of the two sequences: 0 or 1. */
export function sequence(side: i32): Sequence {
  return side == 0 ? first : second
}

/** Counts the own tokens of a sequence that another one lacks. */
export function countMissing(text: Sequence, other: Sequence): i32 {
  let missing = 0
  for (let i = 0; i < text.length; i++) missing += i32(text.counts(i)) & i32(!other.has(text.hash(i)))
  return missing
}
