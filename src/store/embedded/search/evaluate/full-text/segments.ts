import type { Sql } from '../../../file/sql.js'
import { DamageError } from '../../../file/store-error.js'
import { textTable } from '../../search-schema.js'
import { Varints } from './varints.js'

/** One of the sorted runs of which the index of a text field consists. */
export interface Segment {
  readonly id: number
  /** Numbers of its leaves that are in use. */
  readonly firstLeaf: number
  readonly lastLeaf: number
  /** Whether some of its documents were deleted since. */
  readonly hasDeleted: boolean
}

/** What is known of all texts of a field. */
export interface TextTotals {
  readonly texts: number
  readonly terms: number
}

const totalsRow = 1
const structureRow = 10

/** Follows the first four bytes of the structure when the segments tell when they were written, as those of our tables do. */
const withOrigins = 0xff_00_00_01

/** The segments of a text field. */
export function readSegments(sql: Sql, field: number): Segment[] {
  const bytes = readRow(sql, field, structureRow)
  const hasOrigins = bytes.length >= 8 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(4) === withOrigins
  const varints = new Varints(bytes, hasOrigins ? 8 : 4)
  const skip = (numbers: number) => {
    for (let i = 0; i < numbers; i++) varints.next()
  }
  const levels = varints.next()
  skip(2) // all segments, writes so far
  const segments: Segment[] = []
  for (let level = 0; level < levels; level++) {
    skip(1) // segments that are being merged
    for (let left = varints.next(); left > 0; left--) {
      const [id, firstLeaf, lastLeaf] = [varints.next(), varints.next(), varints.next()]
      let pagesOfDeleted = 0
      if (hasOrigins) {
        skip(2) // the first and the last write
        pagesOfDeleted = varints.next()
        skip(2) // documents that were deleted, and all
      }
      // A segment that was merged is empty for a while.
      if (lastLeaf > 0) segments.push({ id, firstLeaf, lastLeaf, hasDeleted: pagesOfDeleted > 0 })
    }
  }
  return segments
}

/** How many texts a field has, and how many terms they have. */
export function readTotals(sql: Sql, field: number): TextTotals {
  const bytes = readRow(sql, field, totalsRow)
  if (bytes.length === 0) return { texts: 0, terms: 0 }
  const varints = new Varints(bytes)
  return { texts: varints.next(), terms: varints.next() }
}

/** The documents of a segment that were deleted or written again, ascending. */
export function readDeleted(sql: Sql, field: number, { id }: Segment): Uint32Array {
  // Pages of a hash table: the width of its slots, three numbers that do not matter here, and the slots. 0 is a free one.
  const pages = 'id >= (CAST(?1 AS INTEGER) + 65536) << 37 AND id < (CAST(?1 AS INTEGER) + 65537) << 37'
  const deleted: number[] = []
  for (const block of readBlocks(sql, field, pages, id)) {
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
    const width = block[0] === 4 ? 4 : 8
    // Ids of documents have 32 bits, which are the last of a slot.
    for (let at = 8 + width; at <= block.length; at += width) {
      const doc = view.getUint32(at - 4)
      if (doc !== 0) deleted.push(doc)
    }
  }
  return Uint32Array.from(deleted).sort()
}

function readRow(sql: Sql, field: number, id: number): Uint8Array {
  const [bytes] = readBlocks(sql, field, 'id = ?', id)
  if (!bytes) throw new DamageError(`the full text ${field} has no row ${id}`)
  return bytes
}

/** The rows of a text field's table `_data` under a condition, ascending. */
export function readBlocks(sql: Sql, field: number, condition: string, ...values: readonly number[]): Uint8Array[] {
  const rows = sql.all<[Uint8Array]>(`SELECT block FROM ${textTable(field)}_data WHERE ${condition} ORDER BY id`, ...values)
  if (!rows.every(([block]) => block instanceof Uint8Array)) throw new DamageError(`a row of the full text ${field} is none of bytes`)
  return rows.map(([block]) => block)
}
