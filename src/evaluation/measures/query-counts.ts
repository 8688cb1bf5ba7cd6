/** The outcome of one query document: how many of its duplicates came back, and what else did. */
export interface QueryCounts {
  /** Duplicates of the query that were returned. */
  readonly found: number
  /** Documents that were returned, right ones included. */
  readonly returned: number
  /** Duplicates that the query has. */
  readonly relevant: number
}

/** Mean of a figure over queries; NaN for no queries, since there is nothing to average. */
export function meanOver(queries: readonly QueryCounts[], figure: (query: QueryCounts) => number): number {
  return queries.reduce((sum, query) => sum + figure(query), 0) / queries.length
}
