/**
 * Room `evaluation`: reported and gold pairs and groups → figures.
 * May import `model` and `errors` only, and is pure: lines of text come in, numbers and tables go out.
 * It must never decide what a duplicate is: it only compares two opinions.
 * Tests: test/unit/evaluation and test/golden/published-figures.test.ts. scripts/evaluate runs the corpora.
 */

/** `part / whole`, or `empty` if the whole is 0. */
export function ratio(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : part / whole
}
