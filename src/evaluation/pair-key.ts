/** The key of a pair, the same whichever document is named first. Ids may hold any character, so the key holds the length of the first one. */
export function pairKey(a: string, b: string): string {
  const [first, second] = a < b ? [a, b] : [b, a]
  return `${first.length}:${first}${second}`
}
