const generousBelow = 1 << 20

/** Size of a scratch buffer that must hold `needed` values: half as much again, so that it seldom grows; huge ones get what they need. */
export function grownSize(needed: number): number {
  return needed < generousBelow ? needed + (needed >>> 1) : needed
}
