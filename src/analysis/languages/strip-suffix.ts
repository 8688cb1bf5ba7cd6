/**
 * The word without the first of `suffixes` that it ends in, or the word itself.
 *
 * @param suffixes longest first
 * @param minStem letters that must remain
 */
export function stripSuffix(word: string, suffixes: readonly string[], minStem = 3): string {
  const suffix = suffixes.find((each) => word.endsWith(each) && word.length - each.length >= minStem)
  return suffix === undefined ? word : word.slice(0, -suffix.length)
}
