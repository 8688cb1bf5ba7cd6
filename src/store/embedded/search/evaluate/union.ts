import { type Matches, noMatches } from './matches.js'

/** Documents that several queries find, in ascending order: the sum and the maximum of their scores, and how many queries find each. */
interface United {
  readonly docs: Uint32Array
  readonly sums: Float64Array
  readonly best: Float64Array
  readonly counts: Uint16Array
}

/** Documents in lists that are held before they are united: some 50 MB. Thousands of clauses that find every document would take gigabytes. */
const mostHeld = 4_000_000

/** Unites lists of documents. */
export class Union {
  readonly #mostHeld: number
  #united: United | undefined
  /** Lists that are not united yet. */
  #lists: Matches[] = []
  #held = 0

  /** @param most documents in lists that are held before they are united */
  constructor(most = mostHeld) {
    this.#mostHeld = most
  }

  add(list: Matches): void {
    if (list.docs.length === 0) return
    this.#lists.push(list)
    this.#held += list.docs.length
    if (this.#held > this.#mostHeld && this.#lists.length > 1) this.#unite()
  }

  /** Documents in at least `minimum` lists; scores add up. A single list is returned as it is. */
  sum(minimum: number): Matches {
    if (this.#single) return minimum > 1 ? noMatches : this.#single
    return kept(this.#unite(), ({ sums }) => sums, minimum)
  }

  /** Documents that any list has; the best score, plus the others' times the tie breaker. */
  best(tieBreaker: number): Matches {
    if (this.#single) return this.#single
    return kept(this.#unite(), ({ sums, best }) => best.map((score, i) => score + (sums[i]! - score) * tieBreaker), 1)
  }

  get #single(): Matches | undefined {
    return this.#united === undefined && this.#lists.length <= 1 ? (this.#lists[0] ?? noMatches) : undefined
  }

  #unite(): United {
    if (this.#united && this.#lists.length === 0) return this.#united
    const united = unionOf(this.#lists)
    this.#united = this.#united ? merge(this.#united, united) : united
    this.#lists = []
    this.#held = 0
    return this.#united
  }
}

function kept(union: United, scoresOf: (union: United) => Float64Array, minimum: number): Matches {
  const { docs, counts } = union
  const scores = scoresOf(union)
  if (minimum <= 1) return { docs, scores }
  return { docs: docs.filter((_, i) => counts[i]! >= minimum), scores: scores.filter((_, i) => counts[i]! >= minimum) }
}

/**
 * Lists that together have an eighth of the collection are added up in an array over all documents; shorter ones are merged. Measured at 20,000
 * documents.
 */
function unionOf(lists: readonly Matches[]): United {
  const last = lists.reduce((most, { docs }) => Math.max(most, docs.at(-1) ?? 0), 0)
  const total = lists.reduce((sum, { docs }) => sum + docs.length, 0)
  return total * 8 > last ? addUp(lists, last + 1) : mergeAll(lists)
}

function addUp(lists: readonly Matches[], size: number): United {
  const sums = new Float64Array(size)
  const best = new Float64Array(size)
  const counts = new Uint16Array(size)
  for (const { docs, scores } of lists) {
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!
      const score = typeof scores === 'number' ? scores : scores[i]!
      sums[doc] = sums[doc]! + score
      if (score > best[doc]!) best[doc] = score
      counts[doc] = counts[doc]! + 1
    }
  }
  return gather({ sums, best, counts })
}

/** Leaves out the documents that no list has. */
function gather({ sums, best, counts }: Omit<United, 'docs'>): United {
  const docs = new Uint32Array(counts.length)
  let size = 0
  for (let doc = 0; doc < counts.length; doc++) {
    if (counts[doc] === 0) continue
    sums[size] = sums[doc]!
    best[size] = best[doc]!
    counts[size] = counts[doc]!
    docs[size++] = doc
  }
  return cut({ docs, sums, best, counts }, size)
}

/** Lists are merged in pairs, then pairs of pairs, so each document is touched once per doubling. */
function mergeAll(lists: readonly Matches[]): United {
  let level = lists.map(single)
  while (level.length > 1) {
    const next: United[] = []
    for (let i = 0; i < level.length; i += 2) next.push(i + 1 < level.length ? merge(level[i]!, level[i + 1]!) : level[i]!)
    level = next
  }
  return level[0] ?? single(noMatches)
}

function single({ docs, scores }: Matches): United {
  const list = typeof scores === 'number' ? new Float64Array(docs.length).fill(scores) : scores
  return { docs, sums: list, best: list, counts: new Uint16Array(docs.length).fill(1) }
}

function merge(a: United, b: United): United {
  const most = a.docs.length + b.docs.length
  const docs = new Uint32Array(most)
  const [sums, best, counts] = [new Float64Array(most), new Float64Array(most), new Uint16Array(most)]
  let [i, j, size] = [0, 0, 0]
  while (i < a.docs.length || j < b.docs.length) {
    const left = i < a.docs.length ? a.docs[i]! : Infinity
    const right = j < b.docs.length ? b.docs[j]! : Infinity
    docs[size] = Math.min(left, right)
    if (left <= right) {
      sums[size] = a.sums[i]!
      best[size] = a.best[i]!
      counts[size] = a.counts[i++]!
    }
    if (right <= left) {
      sums[size] = sums[size]! + b.sums[j]!
      best[size] = Math.max(best[size]!, b.best[j]!)
      counts[size] = counts[size]! + b.counts[j++]!
    }
    size++
  }
  return cut({ docs, sums, best, counts }, size)
}

function cut({ docs, sums, best, counts }: United, size: number): United {
  return { docs: docs.slice(0, size), sums: sums.slice(0, size), best: best.slice(0, size), counts: counts.slice(0, size) }
}
