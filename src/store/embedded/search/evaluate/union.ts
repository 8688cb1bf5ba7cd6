import { type Matches, noMatches } from './matches.js'

/** Documents that any of several queries finds: what they score in sum and at best, and how many of them find it. */
export interface Union {
  readonly docs: Uint32Array
  readonly sums: Float64Array
  readonly best: Float64Array
  readonly counts: Uint16Array
}

/** All documents that any list has. Lists are merged in pairs, pairs in pairs: each document is touched once for every doubling of lists. */
export function unionOf(lists: readonly Matches[]): Union {
  let level = lists.map(single)
  while (level.length > 1) {
    const next: Union[] = []
    for (let i = 0; i < level.length; i += 2) next.push(i + 1 < level.length ? merge(level[i]!, level[i + 1]!) : level[i]!)
    level = next
  }
  return level[0] ?? single(noMatches)
}

/** Documents that at least `minimum` lists have; scores add up. One list alone is given back as it is. */
export function sumOf(lists: readonly Matches[], minimum: number): Matches {
  if (minimum > lists.length) return noMatches
  if (lists.length === 1) return lists[0]!
  const union = unionOf(lists)
  return minimum <= 1 ? { docs: union.docs, scores: union.sums } : atLeast(union, minimum)
}

/** Documents that any list has; the best score, plus the others' times the tie breaker. */
export function bestOf(lists: readonly Matches[], tieBreaker: number): Matches {
  const found = lists.filter(({ docs }) => docs.length > 0)
  if (found.length <= 1) return found[0] ?? noMatches
  const { docs, sums, best } = unionOf(found)
  if (tieBreaker === 0) return { docs, scores: best }
  return { docs, scores: best.map((score, i) => score + (sums[i]! - score) * tieBreaker) }
}

function atLeast({ docs, sums, counts }: Union, minimum: number): Matches {
  const kept = docs.filter((_, i) => counts[i]! >= minimum)
  return { docs: kept, scores: sums.filter((_, i) => counts[i]! >= minimum) }
}

function single(matches: Matches): Union {
  const { docs, scores } = matches
  const list = typeof scores === 'number' ? new Float64Array(docs.length).fill(scores) : scores
  return { docs, sums: list, best: list, counts: new Uint16Array(docs.length).fill(1) }
}

function merge(a: Union, b: Union): Union {
  const size = a.docs.length + b.docs.length
  const docs = new Uint32Array(size)
  const sums = new Float64Array(size)
  const best = new Float64Array(size)
  const counts = new Uint16Array(size)
  let [i, j, at] = [0, 0, 0]
  while (i < a.docs.length || j < b.docs.length) {
    const [left, right] = [a.docs[i] ?? Infinity, b.docs[j] ?? Infinity]
    const doc = left < right ? left : right
    docs[at] = doc
    if (left === doc) {
      sums[at] = a.sums[i]!
      best[at] = a.best[i]!
      counts[at] = a.counts[i++]!
    }
    if (right === doc) {
      sums[at] = sums[at]! + b.sums[j]!
      best[at] = Math.max(best[at]!, b.best[j]!)
      counts[at] = counts[at]! + b.counts[j++]!
    }
    at++
  }
  return { docs: docs.slice(0, at), sums: sums.slice(0, at), best: best.slice(0, at), counts: counts.slice(0, at) }
}
