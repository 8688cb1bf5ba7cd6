import type { Sql } from '../../../file/sql.js'
import { DamageError } from '../../../file/store-error.js'
import { textTable } from '../../search-schema.js'
import { difference, type Matches, noMatches } from '../matches.js'
import { Union } from '../union.js'
import { findTerm, GrowingDoclist, readDoclist } from './doclist.js'
import { readBlocks, readDeleted, readSegments, type Segment } from './segments.js'

/** Rows of a text field's table `_data` of one segment are from this times its id on; the leaves are numbered from there. */
const rowsOfSegment = 2 ** 37

/** Leaves that are read at once at most. */
const leavesAtOnce = 128

/** The leaves of a segment on which a term may be: it begins on the first if the segment has it. */
interface LeafRange {
  readonly segment: Segment
  readonly first: number
  readonly last: number
}

/** Terms of the main index begin with this byte. */
const mainIndex = '0'

/** Reads how often the documents of text fields have a term, from the tables that FTS5 keeps (fts5_index.c says how they are made). Short-lived. */
export class TextIndex {
  readonly #sql: Sql
  readonly #segments = new Map<number, readonly Segment[]>()
  readonly #deleted = new Map<string, Uint32Array>()
  readonly #gathered = new GrowingDoclist()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The documents that have a term, with the number of times as the score. @param term as FTS5 has it */
  occurrences(field: number, term: string): Matches {
    return together(this.occurrencesBySegment(field, term))
  }

  /** As above, in lists without common documents. */
  occurrencesBySegment(field: number, term: string): Matches[] {
    const bytes = Buffer.from(mainIndex + term)
    return this.#leafRanges(field, bytes).map((range) => this.#inSegment(field, bytes, range))
  }

  #inSegment(field: number, term: Uint8Array, range: LeafRange): Matches {
    const { segment, first } = range
    const [leaf] = this.#leaves(field, segment, first, first)
    const start = findTerm(leaf!, term)
    if (!start) return noMatches
    const { docs, counts } = readDoclist(leaf!, start, this.#further(field, range), this.#gathered)
    const found = { docs, scores: counts }
    return segment.hasDeleted ? difference(found, this.#deletedOf(field, segment)) : found
  }

  /** A term ends before the next leaf on which another begins has its first one. */
  #leafRanges(field: number, term: Uint8Array): LeafRange[] {
    const segments = this.#segmentsOf(field)
    const index = `FROM ${textTable(field)}_idx WHERE segid = asked.value`
    const statement = `SELECT json_group_array(json_array((SELECT pgno >> 1 ${index} AND term <= ?1 ORDER BY term DESC LIMIT 1),
      (SELECT pgno >> 1 ${index} AND term > ?1 ORDER BY term LIMIT 1))) FROM json_each(?2) asked`
    const ids = JSON.stringify(segments.map(({ id }) => id))
    const [[text]] = this.#sql.all<[string]>(statement, term, ids) as [[string]]
    const leaves = JSON.parse(text) as [number | null, number | null][]
    return segments.map((segment, i) => {
      const [first, last] = leaves[i]!
      return { segment, first: Math.max(first ?? 1, segment.firstLeaf), last: last ?? segment.lastLeaf }
    })
  }

  /** The leaves after the first, read as they are needed. */
  *#further(field: number, { segment, first, last }: LeafRange): Generator<Uint8Array, undefined> {
    for (let next = first + 1; next <= last; next += leavesAtOnce)
      yield* this.#leaves(field, segment, next, Math.min(next + leavesAtOnce - 1, last))
    return undefined
  }

  #leaves(field: number, { id }: Segment, first: number, last: number): Uint8Array[] {
    const leaves = readBlocks(this.#sql, field, 'id BETWEEN ? AND ?', id * rowsOfSegment + first, id * rowsOfSegment + last)
    if (leaves.length <= last - first) throw new DamageError(`the full text ${field} lacks leaves`)
    return leaves
  }

  #segmentsOf(field: number): readonly Segment[] {
    const known = this.#segments.get(field)
    if (known) return known
    const segments = readSegments(this.#sql, field)
    this.#segments.set(field, segments)
    return segments
  }

  #deletedOf(field: number, segment: Segment): Uint32Array {
    const name = `${field} ${segment.id}`
    const known = this.#deleted.get(name)
    if (known) return known
    const deleted = readDeleted(this.#sql, field, segment)
    this.#deleted.set(name, deleted)
    return deleted
  }
}

/** Lists without common documents as one. If nothing was written again, each has later documents than the one before. */
function together(lists: readonly Matches[]): Matches {
  const found = lists.filter(({ docs }) => docs.length > 0).sort((a, b) => a.docs[0]! - b.docs[0]!)
  if (found.length > 1 && found.every(({ docs }, i) => i === 0 || docs[0]! > found[i - 1]!.docs.at(-1)!)) return oneAfterAnother(found)
  const union = new Union()
  for (const list of found) union.add(list)
  return union.sum(1)
}

function oneAfterAnother(lists: readonly Matches[]): Matches {
  const size = lists.reduce((sum, { docs }) => sum + docs.length, 0)
  const [docs, scores] = [new Uint32Array(size), new Float64Array(size)]
  let at = 0
  for (const list of lists) {
    docs.set(list.docs, at)
    if (typeof list.scores === 'number') scores.fill(list.scores, at, at + list.docs.length)
    else scores.set(list.scores, at)
    at += list.docs.length
  }
  return { docs, scores }
}
