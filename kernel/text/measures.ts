import { APOSTROPHE, BLANK, DIGIT, foldOf, infoOf, isCapital, kindAt, LETTER, LINE_END, markOf, unitAt } from './units'

/**
 * Units of one or two letters after a figure, `2 GB`, `5ml`. They are part of the figure, because `2 TB` is another figure. Longer units are words of
 * their own. Left out are units that are as often written with a point or in full (`5 m`, `10 h`), and those that may be words (`10 in`, `5 a`).
 */

/** Most blanks and line ends between figure and unit: lines are wrapped, and filled with blanks. */
const WIDEST_GAP: i32 = 3

const HYPHEN: u32 = 0x2d
const POINT: u32 = 0x2e
const G: u32 = 0x433

/** Where a unit after a figure would begin. @param end of the figure */
export function startOfMeasure(end: i32): i32 {
  if (unitAt(end) == HYPHEN) return end + 1
  let start = end
  while (start - end < WIDEST_GAP && isGap(start)) start++
  return start
}

/** End of the unit after a figure, or 0. @param end of the figure */
export function endOfMeasure(end: i32): i32 {
  const start = startOfMeasure(end)
  if (kindAt(start) != LETTER) return 0
  const isPair = kindAt(start + 1) == LETTER
  const last = isPair ? start + 2 : start + 1
  const next = kindAt(last)
  if (next == LETTER || next == DIGIT || next == APOSTROPHE) return 0
  const letters = foldAt(start) | (isPair ? foldAt(start + 1) << 16 : 0)
  if (!isUnit(letters) || isYear(letters, last)) return 0
  return start == end || isCapital(infoOf(unitAt(start))) || !mayBeWord(letters) ? last : 0
}

function isGap(i: i32): bool {
  const mark = markOf(infoOf(unitAt(i)))
  return mark == BLANK || mark == LINE_END
}

/** `2023 г.` is a year, and `500 г` half a kilogram. */
function isYear(letters: u32, end: i32): bool {
  return letters == G && unitAt(end) == POINT
}

/** Whether a unit is also a word of some language; it counts as a unit only with a capital or right after the figure. */
function mayBeWord(letters: u32): bool {
  return letters == 0x6c || letters == 0x76 || letters == 0x77 || letters == 0x6d0061 // l, v, w, am
}

function isUnit(letters: u32): bool {
  switch (letters) {
    case 0x67: // g
    case 0x6c: // l
    case 0x76: // v
    case 0x77: // w
    case 0x67006b: // kg
    case 0x67006d: // mg
    case 0x6c0063: // cl
    case 0x6c0064: // dl
    case 0x6c006d: // ml
    case 0x6d0063: // cm
    case 0x6d0064: // dm
    case 0x6d006b: // km
    case 0x6d006d: // mm
    case 0x6d006e: // nm
    case 0x77006b: // kw
    case 0x77006d: // mw
    case 0x770067: // gw
    case 0x76006b: // kv
    case 0x7a0068: // hz
    case 0x62006b: // kb
    case 0x62006d: // mb
    case 0x620067: // gb
    case 0x620074: // tb
    case 0x7a006f: // oz
    case 0x62006c: // lb
    case 0x740066: // ft
    case 0x6d0061: // am
    case 0x6d0070: // pm
    case 0x433: // г
    case 0x43b: // л
    case 0x433043a: // кг
    case 0x433043c: // мг
    case 0x43b043c: // мл
    case 0x43c043a: // км
    case 0x43c043c: // мм
    case 0x43c0441: // см
    case 0x431043a: // кб
    case 0x431043c: // мб
    case 0x4310433: // гб
    case 0x4310442: // тб
      return true
    default:
      return false
  }
}

function foldAt(i: i32): u32 {
  return foldOf(infoOf(unitAt(i)))
}
