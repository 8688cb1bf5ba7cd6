import type { Level } from '../../src/model.js'

/** A document of a result as the rules read it. */
export interface FoundFacts {
  readonly id: string
  readonly since: number
  readonly group: string
  readonly exact: string | undefined
  readonly containers: readonly string[]
  readonly length: number
  readonly price: number | undefined
  /** The score or the sort values of the hit. */
  readonly rank: string
}

/** A folded hit: the shown member, all members with the best first, and the groups that are hidden under it. */
export interface FoldedHit {
  readonly key: string
  readonly shown: FoundFacts
  readonly members: readonly FoundFacts[]
  readonly hidden: FoldedHit[]
}

/** The options of a fold. */
export interface FoldRules {
  readonly show: 'collapse' | 'only'
  readonly level: Level
  readonly prefer: 'relevance' | 'longest' | 'shortest' | 'cheapest'
  /** Whether a document verifies as contained in another. */
  readonly contains: (container: FoundFacts, document: FoundFacts) => boolean
}

/*
 * The fold of a whole result, in the words of the contract: slow, and meant to be read.
 */

/** Folds a result. @param result all hits of a query, best first */
export function slowlyFold(result: readonly FoundFacts[], rules: FoldRules): FoldedHit[] {
  const keyOf = (document: FoundFacts) => (rules.level === 'exact' ? (document.exact ?? document.group) : document.group)
  const keys = [...new Set(result.map(keyOf))]
  const all = keys.map((key): FoldedHit => {
    const members = result.filter((document) => keyOf(document) === key)
    return { key, shown: prefer(members, rules.prefer), members, hidden: [] }
  })
  const folded = rules.show === 'only' ? all.filter(({ members }) => members.length >= 2) : all
  return rules.level === 'contained' ? hide(folded, rules) : folded
}

function hide(folded: readonly FoldedHit[], { contains }: FoldRules): FoldedHit[] {
  const shown: FoldedHit[] = []
  for (const hit of folded) {
    const container = shown.find((other) => hit.shown.containers.includes(other.key) && contains(other.shown, hit.shown))
    if (container === undefined) shown.push(hit)
    else container.hidden.push(hit)
  }
  return shown
}

function prefer(members: readonly FoundFacts[], policy: FoldRules['prefer']): FoundFacts {
  const inOrder = members.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  const price = (document: FoundFacts) => document.price ?? Number.POSITIVE_INFINITY
  switch (policy) {
    case 'relevance':
      return inOrder.find(({ rank }) => rank === members[0]!.rank)!
    case 'longest':
      return inOrder.find(({ length }) => length === Math.max(...members.map((each) => each.length)))!
    case 'shortest':
      return inOrder.find(({ length }) => length === Math.min(...members.map((each) => each.length)))!
    case 'cheapest':
      return inOrder.find((document) => price(document) === Math.min(...members.map(price)))!
  }
}
