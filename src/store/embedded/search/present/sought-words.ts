import { withoutKeyword } from '../../../values-at.js'
import type { QueryPlan } from '../query-plan.js'

/** What a query looks for in one field. */
export interface SoughtWords {
  readonly field: string
  /** Terms side by side. */
  readonly phrases: readonly (readonly string[])[]
  /** Beginnings of terms. */
  readonly prefixes: readonly string[]
  /** Whole values. */
  readonly values: ReadonlySet<string>
}

/** Everything that a query looks for, by field; not what it excludes. `field.keyword` counts as `field`. */
export function soughtWords(plan: QueryPlan): SoughtWords[] {
  const found = new Map<string, { field: string; phrases: (readonly string[])[]; prefixes: string[]; values: Set<string> }>()
  for (const leaf of leaves(plan)) {
    const field = withoutKeyword(leaf.field)
    const words = found.get(field) ?? { field, phrases: [], prefixes: [], values: new Set() }
    found.set(field, words)
    if (leaf.kind === 'text' && leaf.terms.length > 0) words.phrases.push(leaf.terms)
    if (leaf.kind === 'prefix') words.prefixes.push(leaf.term)
    if (leaf.kind === 'values' && !leaf.isText) for (const value of leaf.values) words.values.add(String(value))
  }
  return [...found.values()]
}

type Leaf = Extract<QueryPlan, { readonly kind: 'text' | 'prefix' | 'values' }>

function leaves(plan: QueryPlan): Leaf[] {
  if (plan.kind === 'text' || plan.kind === 'prefix' || plan.kind === 'values') return [plan]
  if (plan.kind === 'bool') return [...plan.must, ...plan.filter, ...plan.should].flatMap(leaves)
  if (plan.kind === 'best') return plan.queries.flatMap(leaves)
  return plan.kind === 'constant' ? leaves(plan.query) : []
}
