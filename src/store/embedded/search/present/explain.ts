import { lowerBound, type Matches, scoreAt } from '../evaluate/matches.js'
import type { QueryPlan } from '../query-plan.js'

/** What a document's score is made of, in the engines' shape. */
interface Explanation {
  readonly value: number
  readonly description: string
  readonly details: readonly Explanation[]
}

/** Finds the documents of a plan with their scores. Asking again for the same plan costs nothing. */
export type ScoredFinder = (plan: QueryPlan) => Matches

/** Explains which clauses of a query a document matches, and what each adds to its score. The score of words is not explained further. */
export function explainScore(plan: QueryPlan, doc: number, find: ScoredFinder): Explanation {
  return explain(plan, doc, find) ?? { value: 0, description: 'no matching clause', details: [] }
}

/** Undefined if the document is not among those that the plan finds. */
function explain(plan: QueryPlan, doc: number, find: ScoredFinder): Explanation | undefined {
  const value = scoreOf(find(plan), doc)
  if (value === undefined) return undefined
  const parts = (plans: readonly QueryPlan[]) => plans.flatMap((each) => explain(each, doc, find) ?? [])
  switch (plan.kind) {
    case 'bool':
      return combined(value, { what: 'sum of:', boost: plan.boost, details: parts([...plan.must, ...plan.should]) })
    case 'best': {
      const what = plan.tieBreaker === 0 ? 'max of:' : `max plus ${plan.tieBreaker} times others of:`
      return combined(value, { what, boost: plan.boost, details: parts(plan.queries) })
    }
    default:
      return { value, description: describe(plan), details: [] }
  }
}

function scoreOf(found: Matches, doc: number): number | undefined {
  const at = lowerBound(found.docs, doc)
  return found.docs[at] === doc ? scoreAt(found, at) : undefined
}

interface Combination {
  readonly what: string
  readonly boost: number
  readonly details: readonly Explanation[]
}

/** One clause alone is its own explanation. */
function combined(value: number, { what, boost, details }: Combination): Explanation {
  if (details.length === 0) return { value, description: value === 0 ? 'match of clauses that do not score' : '*:*', details }
  if (boost !== 1) return { value, description: `${what} times boost ${boost}`, details }
  return details.length === 1 ? details[0]! : { value, description: what, details }
}

function describe(plan: Exclude<QueryPlan, { readonly kind: 'bool' | 'best' }>): string {
  switch (plan.kind) {
    case 'all':
      return '*:*'
    case 'none':
      return 'nothing'
    case 'text': {
      const words = plan.terms.length === 1 ? plan.terms[0] : `"${plan.terms.join(' ')}"`
      return `weight(${plan.field}:${words}), BM25${plan.boost === 1 ? '' : ` times boost ${plan.boost}`}`
    }
    case 'prefix':
      return `ConstantScore(${plan.field}:${plan.term}*)`
    case 'values':
      return `ConstantScore(${plan.field}:${plan.values.slice(0, 10).join(' ')}${plan.values.length > 10 ? ' …' : ''})`
    case 'range':
      return `ConstantScore(${plan.field}:[range])`
    case 'exists':
      return `ConstantScore(_exists_:${plan.field})`
    case 'ids':
      return 'ConstantScore(_id)'
    case 'constant':
      return 'ConstantScore'
  }
}
