/** `part / whole`, or `empty` if the whole is 0. */
export function ratio(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : part / whole
}
