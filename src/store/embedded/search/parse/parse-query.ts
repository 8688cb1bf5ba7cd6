import { shortPattern, wildcardMatch } from '../../../../json/wildcard.js'
import { BodyNode } from '../body-node.js'
import { invalid, unsupported } from '../query-error.js'
import type { QueryPlan } from '../query-plan.js'
import { parseBool, parseConstantScore, parseDisMax, parseMatchAll, parseMatchNone } from './compound.js'
import type { ClauseParser, ParseContext } from './parse-context.js'
import { parseRange } from './range.js'
import { parseSimpleQueryString } from './simple-query-string.js'
import { parseMatch, parseMatchPhrase, parseMultiMatch } from './text-match.js'
import { parseExists, parseIds, parseTerm, parseTerms } from './values.js'

/** Queries nest at most this deep: the engines' bound. */
export const maxDepth = 30

/** Clauses of one search, and terms times fields, at most. */
export const maxClauses = 4096

/** The clauses of the embedded store, by the name they have in a search. */
export const clauseParsers: Readonly<Record<string, ClauseParser>> = {
  bool: parseBool,
  constant_score: parseConstantScore,
  dis_max: parseDisMax,
  exists: parseExists,
  ids: parseIds,
  match: parseMatch,
  match_all: parseMatchAll,
  match_none: parseMatchNone,
  match_phrase: parseMatchPhrase,
  multi_match: parseMultiMatch,
  range: parseRange,
  simple_query_string: parseSimpleQueryString,
  term: parseTerm,
  terms: parseTerms,
}

/** What a query's meaning depends on in addition to its body. */
export interface QueryWorld {
  /** Paths of the fields that the collection has. */
  readonly fields: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * Parses a query.
 *
 * @param path  where the query is in the body: `query`, `post_filter`
 * @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID; both name the clause
 */
export function parseQuery(value: unknown, path: string, world: QueryWorld): QueryPlan {
  let depth = 0
  let clauses = 0
  const context: ParseContext = {
    now: world.now,
    fieldsLike(pattern) {
      const short = shortPattern(pattern)
      return world.fields.filter((field) => wildcardMatch(short, field))
    },
    count(operations, at) {
      clauses += operations
      if (clauses > maxClauses)
        throw invalid(at, `makes more than ${maxClauses} clauses of the search: use fewer terms or name fewer fields`)
    },
    query(node) {
      context.count(1, node.path)
      if (depth === maxDepth) throw invalid(node.path, `nests more than ${maxDepth} queries`)
      depth++
      const plan = parseClause(node, context)
      depth--
      return plan
    },
  }
  return context.query(new BodyNode(value, path))
}

function parseClause(node: BodyNode, context: ParseContext): QueryPlan {
  const [name, body] = node.only('the name of a clause')
  if (!Object.hasOwn(clauseParsers, name)) throw unsupported(body.path, `clauses it has: ${Object.keys(clauseParsers).join(', ')}`)
  return clauseParsers[name]!(body, context)
}
