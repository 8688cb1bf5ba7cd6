/**
 * The room `evaluation` turns pairs and groups that were reported, and gold ones, into figures.
 * It may import `model` and `errors` only, and is pure: lines of text come in, numbers and tables go out.
 * It must never decide what a duplicate is: it only compares two opinions.
 * Tests: test/unit/evaluation and test/golden/published-figures.test.ts; the corpora are run by scripts/evaluate.
 */

/** `part / whole`, or `empty` where the whole is nothing. */
export function ratio(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : part / whole
}
