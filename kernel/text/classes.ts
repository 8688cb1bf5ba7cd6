import { infoOf, unitAt } from './units'

/** Shift to the relevant class in the information of a unit: 0 for a text as it came, 4 for a normalised one. */
let shift: u32 = 0

/** Chooses the classes of a text as it came, or those of a normalised one. */
export function chooseClasses(isNormalised: bool): void {
  shift = isNormalised ? 4 : 0
}

/** Class of the unit at a place of the text. */
export function classAt(i: i32): u32 {
  return classOf(infoOf(unitAt(i)))
}

/** Class in the information of a unit. */
export function classOf(info: u32): u32 {
  return (info >>> shift) & 15
}
