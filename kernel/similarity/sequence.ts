import { coveredOf, hashesOf, headsOf, linksOf, placesOf, PRESENT_BYTES, presentOf, tokensOf } from './memory'

/** As in src/signatures/sketch-token.ts. */
const HASH_MASK: u32 = 0x0fff
export const FACT_FLAG: u32 = 1 << 12
const NAME_FLAG: u32 = 1 << 13
export const QUOTED_FLAG: u32 = 1 << 14
/** The two flags of a short name, which is compared and not counted. */
const SHORT_NAME: u32 = FACT_FLAG | NAME_FLAG

/** {@link atOnce} tokens that are covered. */
const COVERED: u64 = 0x0101010101010101

/** How many tokens are looked at together where a text goes on as the other does. */
export const atOnce: i32 = 8

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

  /** Whether the hashes of {@link atOnce} tokens from `i` on are those of another sequence from `place` on. */
  agreesWith(other: Sequence, i: i32, place: i32): bool {
    const mine = v128.load(this.hashes + (usize(i) << 1))
    return i16x8.all_true(i16x8.eq(mine, v128.load(other.hashes + (usize(place) << 1))))
  }

  /** Gives {@link atOnce} tokens from `i` on the places from `place` on. */
  setPlaces(i: i32, place: i32): void {
    const at = this.places + (usize(i) << 2)
    const first = i32x4.add(i32x4.splat(place), i32x4(0, 1, 2, 3))
    v128.store(at, first)
    v128.store(at, i32x4.add(first, i32x4.splat(4)), 16)
  }

  /** Whether each of {@link atOnce} tokens from `i` on has the place after that of the token before it. There must be one before. */
  followsOn(i: i32): bool {
    const at = this.places + (usize(i) << 2)
    const one = i32x4.splat(1)
    const low = i32x4.eq(i32x4.sub(v128.load(at), v128.load(at - 4)), one)
    const high = i32x4.eq(i32x4.sub(v128.load(at, 16), v128.load(at, 12)), one)
    return i32x4.all_true(v128.and(low, high))
  }

  /** Marks {@link atOnce} tokens from `i` on as covered. */
  cover(i: i32): void {
    store<u64>(this.covered + usize(i), COVERED)
  }

  /** Whether {@link atOnce} tokens from `i` on are covered. */
  areCovered(i: i32): bool {
    return load<u64>(this.covered + usize(i)) == COVERED
  }

  /** Whether none of {@link atOnce} tokens from `i` on is an own figure. */
  haveNoFigure(i: i32): bool {
    const flags = v128.and(v128.load(this.tokens + (usize(i) << 1)), i16x8.splat(i16(FACT_FLAG | QUOTED_FLAG)))
    return !v128.any_true(i16x8.eq(flags, i16x8.splat(i16(FACT_FLAG))))
  }

  /** How many of {@link atOnce} tokens from `i` on count. */
  countOwn(i: i32): i32 {
    const tokens = v128.load(this.tokens + (usize(i) << 1))
    const short = i16x8.splat(i16(SHORT_NAME))
    const isQuoted = i16x8.ne(v128.and(tokens, i16x8.splat(i16(QUOTED_FLAG))), i16x8.splat(0))
    const isShort = i16x8.eq(v128.and(tokens, short), short)
    return atOnce - popcnt(i16x8.bitmask(v128.or(isQuoted, isShort)))
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
