/** Averages over query documents; Fan and Huang, A fusion of algorithms in near duplicate document detection, equations 1 to 3. */

import { ratio } from './ratio.js'

/** The outcome of one query document: how many of its duplicates were returned, and how many other documents. */
interface QueryCounts {
  /** Duplicates of the query that were returned. */
  readonly found: number
  /** Documents that were returned, including the right ones. */
  readonly returned: number
  /** Number of duplicates of the query. */
  readonly relevant: number
}

/** Mean precision of the queries. A query that returns nothing counts 1. NaN without queries. */
export function macroQueryPrecision(queries: readonly QueryCounts[]): number {
  return meanOver(queries, ({ found, returned }) => ratio(found, returned, 1))
}

/** Mean recall of the queries. A query without duplicates counts 1. NaN without queries. */
export function macroQueryRecall(queries: readonly QueryCounts[]): number {
  return meanOver(queries, ({ found, relevant }) => ratio(found, relevant, 1))
}

/** Harmonic mean of the two averages, which is not the mean of the queries' F1; 0 if both are 0. */
export function macroQueryF1(queries: readonly QueryCounts[]): number {
  const precision = macroQueryPrecision(queries)
  const recall = macroQueryRecall(queries)
  return ratio(2 * precision * recall, precision + recall, 0)
}

function meanOver(queries: readonly QueryCounts[], figure: (query: QueryCounts) => number): number {
  return queries.reduce((sum, query) => sum + figure(query), 0) / queries.length
}
