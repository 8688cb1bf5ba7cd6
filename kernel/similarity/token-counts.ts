import { atOnce, FACT_FLAG, QUOTED_FLAG, Sequence } from './sequence'

/** Counts and finds tokens of a sequence by their flags, and those that another one lacks. */

/** Counts the own tokens of a sequence that another one lacks. */
export function countMissing(text: Sequence, other: Sequence): i32 {
  let missing = 0
  for (let i = 0; i < text.length; i++) missing += i32(text.counts(i)) & i32(!other.has(text.hash(i)))
  return missing
}

/** How many tokens of a sequence have, of the bits of a mask, these flags and no others. */
export function countTokens(text: Sequence, mask: u32, flags: u32): i32 {
  const length = text.length
  const masks = i16x8.splat(i16(mask))
  const wanted = i16x8.splat(i16(flags))
  let count = 0
  let i = 0
  for (; i + atOnce <= length; i += atOnce) {
    const kinds = v128.and(v128.load(text.tokens + (usize(i) << 1)), masks)
    count += popcnt(i16x8.bitmask(i16x8.eq(kinds, wanted)))
  }
  for (; i < length; i++) count += i32((text.token(i) & mask) == flags)
  return count
}

/** The first own figure of a sequence from token `i` on, or its length. */
export function nextFigure(text: Sequence, i: i32): i32 {
  const length = text.length
  while (i + atOnce <= length && text.haveNoFigure(i)) i += atOnce
  while (i < length && (text.token(i) & (FACT_FLAG | QUOTED_FLAG)) != FACT_FLAG) i++
  return i
}
