/**
 * Documents that a query finds, in ascending order, with the score of each: a list, or one score for all.
 *
 * Typed arrays, because a common word finds every second document, and sets of objects are ten times as large and slow.
 */
export interface Matches {
  readonly docs: Uint32Array
  readonly scores: Float64Array | number
}

/** Nothing found. */
export const noMatches: Matches = { docs: new Uint32Array(0), scores: 0 }

/** The score of the document at a place. */
export function scoreAt({ scores }: Matches, at: number): number {
  return typeof scores === 'number' ? scores : scores[at]!
}

/** The same documents with their scores times a factor. */
export function scaled({ docs, scores }: Matches, factor: number): Matches {
  if (factor === 1) return { docs, scores }
  return { docs, scores: typeof scores === 'number' ? scores * factor : scores.map((score) => score * factor) }
}

/** Sorted documents, each once. Sorts the given array in place. */
export function distinctDocs(docs: Uint32Array): Uint32Array {
  docs.sort()
  let size = 0
  for (let i = 0; i < docs.length; i++) if (i === 0 || docs[i] !== docs[i - 1]) docs[size++] = docs[i]!
  return size === docs.length ? docs : docs.slice(0, size)
}

/** Documents in both; scores add up. Cost: the shorter list, times the logarithm of the longer if their lengths differ much. */
export function intersection(a: Matches, b: Matches): Matches {
  if (a.docs.length > b.docs.length) return intersection(b, a)
  const docs = new Uint32Array(a.docs.length)
  const scores = summedScores(a, b, a.docs.length)
  const seek = seeker(a.docs.length, b.docs)
  let size = 0
  for (let i = 0; i < a.docs.length; i++) {
    const at = seek(a.docs[i]!)
    if (b.docs[at] !== a.docs[i]) continue
    if (typeof scores !== 'number') scores[size] = scoreAt(a, i) + scoreAt(b, at)
    docs[size++] = a.docs[i]!
  }
  return cut(docs, scores, size)
}

/** Documents of `a` that `b` does not find, with the scores of `a`. */
export function difference(a: Matches, b: Uint32Array): Matches {
  if (b.length === 0) return a
  const docs = new Uint32Array(a.docs.length)
  const scores = typeof a.scores === 'number' ? a.scores : new Float64Array(a.docs.length)
  const seek = seeker(a.docs.length, b)
  let size = 0
  for (let i = 0; i < a.docs.length; i++) {
    if (b[seek(a.docs[i]!)] === a.docs[i]) continue
    if (typeof scores !== 'number') scores[size] = scoreAt(a, i)
    docs[size++] = a.docs[i]!
  }
  return cut(docs, scores, size)
}

/** Documents of `a`, with what `extra` scores them added. */
export function withOptional(a: Matches, extra: Matches): Matches {
  if (extra.docs.length === 0 || extra.scores === 0) return a
  const scores = new Float64Array(a.docs.length)
  const seek = seeker(a.docs.length, extra.docs)
  for (let i = 0; i < a.docs.length; i++) {
    const at = seek(a.docs[i]!)
    scores[i] = scoreAt(a, i) + (extra.docs[at] === a.docs[i] ? scoreAt(extra, at) : 0)
  }
  return { docs: a.docs, scores }
}

/** Returns a function that finds the first index whose document is not below the given one. Must be called with ascending documents. */
function seeker(asked: number, docs: Uint32Array): (doc: number) => number {
  let at = 0
  if (asked * 16 > docs.length) {
    return (doc) => {
      while (at < docs.length && docs[at]! < doc) at++
      return at
    }
  }
  return (doc) => {
    at = lowerBound(docs, doc, at)
    return at
  }
}

/** First place from `from` on whose document is not below `doc`. */
export function lowerBound(docs: Uint32Array, doc: number, from = 0): number {
  let low = from
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}

function summedScores(a: Matches, b: Matches, size: number): Float64Array | number {
  return typeof a.scores === 'number' && typeof b.scores === 'number' ? a.scores + b.scores : new Float64Array(size)
}

function cut(docs: Uint32Array, scores: Float64Array | number, size: number): Matches {
  return { docs: docs.slice(0, size), scores: typeof scores === 'number' ? scores : scores.slice(0, size) }
}
