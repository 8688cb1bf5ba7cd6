import type { Sql } from '../../../file/sql.js'
import { DamageError } from '../../../file/store-error.js'
import { textTable } from '../../search-schema.js'
import { difference, type Matches, noMatches } from '../matches.js'
import { Union } from '../union.js'
import { findTerm, readDoclist } from './doclist.js'
import { readBlocks, readDeleted, readSegments, type Segment } from './segments.js'

/** Rows of a text field's table `_data` of one segment are from this times its id on; the leaves are numbered from there. */
const rowsOfSegment = 2 ** 37

/** Leaves that are read at once, at first and later. */
const leavesAtOnce = [4, 128] as const

/** Terms of the main index begin with this byte. */
const mainIndex = '0'

/** Reads how often the documents of text fields have a term, from the tables that FTS5 keeps (fts5_index.c says how they are made). Short-lived. */
export class TextIndex {
  readonly #sql: Sql
  readonly #segments = new Map<number, readonly Segment[]>()
  readonly #deleted = new Map<string, Uint32Array>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The documents that have a term, with the number of times as the score. @param term as FTS5 has it */
  occurrences(field: number, term: string): Matches {
    const bytes = Buffer.from(mainIndex + term)
    return together(this.#firstLeaves(field, bytes).map(({ segment, leaf }) => this.#inSegment(field, bytes, segment, leaf)))
  }

  #inSegment(field: number, term: Uint8Array, segment: Segment, leafNumber: number): Matches {
    const [leaf] = this.#leaves(field, segment, leafNumber, leafNumber)
    const start = findTerm(leaf!, term)
    if (!start) return noMatches
    const { docs, counts } = readDoclist(leaf!, start, this.#further(field, segment, leafNumber + 1))
    const found = { docs, scores: counts }
    return segment.hasDeleted ? difference(found, this.#deletedOf(field, segment)) : found
  }

  /** For each segment the one leaf that has the term if the segment does. */
  #firstLeaves(field: number, term: Uint8Array) {
    const segments = this.#segmentsOf(field)
    const statement = `SELECT json_group_array((SELECT pgno >> 1 FROM ${textTable(field)}_idx
      WHERE segid = asked.value AND term <= ? ORDER BY term DESC LIMIT 1)) FROM json_each(?) asked`
    const ids = JSON.stringify(segments.map(({ id }) => id))
    const [[text]] = this.#sql.all<[string]>(statement, term, ids) as [[string]]
    const leaves = JSON.parse(text) as (number | null)[]
    return segments.map((segment, i) => ({ segment, leaf: Math.max(leaves[i] ?? 1, segment.firstLeaf) }))
  }

  /** The leaves of a segment from one on, read as they are needed. */
  *#further(field: number, segment: Segment, from: number): Generator<Uint8Array, undefined> {
    let size: number = leavesAtOnce[0]
    for (let next = from; next <= segment.lastLeaf; next += size, size = leavesAtOnce[1])
      yield* this.#leaves(field, segment, next, Math.min(next + size - 1, segment.lastLeaf))
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
