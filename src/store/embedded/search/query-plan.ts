/** A value that a query compares with. */
export type QueryValue = string | number | boolean

/**
 * A query, parsed into a few operations. Plain data: the same query gives the same plan, whose JSON is the key of the cache. Scores of `text` are
 * BM25. Every other operation that finds documents by itself gives each of them `score`.
 */
export type QueryPlan =
  | { readonly kind: 'all'; readonly score: number }
  | { readonly kind: 'none' }
  /** The terms side by side in the text of a field; none finds nothing. */
  | { readonly kind: 'text'; readonly field: string; readonly terms: readonly string[]; readonly boost: number }
  /** A term with this beginning. */
  | { readonly kind: 'prefix'; readonly field: string; readonly term: string; readonly score: number }
  /** One of the values. `isText`: strings of `field` itself are left to a separate `text` operation; only `field.keyword` compares them. */
  | {
      readonly kind: 'values'
      readonly field: string
      readonly values: readonly QueryValue[]
      readonly isText: boolean
      readonly score: number
    }
  | { readonly kind: 'range'; readonly field: string; readonly range: ValueRange; readonly score: number }
  | { readonly kind: 'exists'; readonly field: string; readonly score: number }
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly score: number }
  | BoolPlan
  | { readonly kind: 'constant'; readonly query: QueryPlan; readonly score: number }
  /** The best score of any, plus the others' times `tieBreaker`. */
  | { readonly kind: 'best'; readonly queries: readonly QueryPlan[]; readonly tieBreaker: number; readonly boost: number }

/** Documents of all `must` and `filter`, of none of `mustNot`, and of at least `minimum` of `should`; scores of `must` and `should` add up. */
export interface BoolPlan {
  readonly kind: 'bool'
  readonly must: readonly QueryPlan[]
  readonly filter: readonly QueryPlan[]
  readonly should: readonly QueryPlan[]
  readonly mustNot: readonly QueryPlan[]
  readonly minimum: number
  readonly boost: number
}

/** The bounds of a range for every type of value. Types without bounds are not searched. */
export interface ValueRange {
  readonly number?: Bounds<number>
  /** Milliseconds since the epoch. */
  readonly date?: Bounds<number>
  readonly string?: Bounds<string>
}

/** An interval; an end that is missing is open. */
export interface Bounds<Value> {
  readonly least?: Value
  readonly most?: Value
  readonly withLeast: boolean
  readonly withMost: boolean
}

/** A bool of one kind of clause. */
export function boolPlan(parts: Partial<Omit<BoolPlan, 'kind'>>): BoolPlan {
  return { kind: 'bool', must: [], filter: [], should: [], mustNot: [], minimum: 0, boost: 1, ...parts }
}
