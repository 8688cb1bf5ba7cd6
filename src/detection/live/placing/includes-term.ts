/** Terms that are searched one by one; of more a set is made. */
const searchedOneByOne = 500

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/**
 * Whether a list of terms, which must not change any more, has one. A document of megabytes has hundreds of thousands of terms, and where it meets its
 * like is asked for most of them: a long list is made a set when it is first searched, and kept as long as the list is.
 */
export function includesTerm(terms: readonly string[], term: string): boolean {
  if (terms.length <= searchedOneByOne) return terms.includes(term)
  let set = sets.get(terms)
  if (set === undefined) {
    set = new Set(terms)
    sets.set(terms, set)
  }
  return set.has(term)
}
