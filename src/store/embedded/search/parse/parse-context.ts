import type { BodyNode } from '../body-node.js'
import type { QueryPlan } from '../query-plan.js'

/** What the parser of a clause may ask for. */
export interface ParseContext {
  /** Parses a query within a clause. @throws OnefoldError QUERY_INVALID if queries are nested too deeply or are too many */
  query(node: BodyNode): QueryPlan
  /** Counts operations that have no clause of their own. @throws OnefoldError QUERY_INVALID above the limit */
  count(operations: number, path: string): void
  /** Fields whose path the pattern matches; `*` stands for any characters. */
  fieldsLike(pattern: string): readonly string[]
  /** Milliseconds since the epoch: what `now` is in this search. */
  readonly now: number
}

/** Parses the value of one kind of clause. @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED */
export type ClauseParser = (node: BodyNode, context: ParseContext) => QueryPlan
