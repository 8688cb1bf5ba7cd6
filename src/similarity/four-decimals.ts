/** A figure as users see it: with four decimals at most. */
export function toFourDecimals(figure: number): number {
  return Math.round(figure * 10_000) / 10_000
}
