import type { JsonObject } from '../../../../model.js'
import type { Sql } from '../../file/sql.js'

/** What hits show of a document. */
export interface HitDocument {
  readonly id: string
  readonly routing: string | null
  readonly version: number
  readonly seqNo: number
  /** Undefined when it was not asked for. */
  readonly source: JsonObject | undefined
}

type Row = readonly [doc: number, id: string, routing: string | null, version: number, seqNo: number, source: string | null]

/** Documents by their numbers, in one statement. */
export function readHits(sql: Sql, docs: readonly number[], withSource: boolean): Map<number, HitDocument> {
  const columns = `d.doc, d.id, d.routing, d.version, d.seq_no, ${withSource ? 'c.source' : 'NULL'}`
  const joined = withSource ? 'JOIN contents c ON c.doc = d.doc' : ''
  const rows = sql.all<Row>(
    `SELECT ${columns} FROM json_each(?) asked CROSS JOIN documents d ON d.doc = asked.value ${joined}`,
    JSON.stringify(docs),
  )
  return new Map(rows.map((row) => [row[0], toHitDocument(row)]))
}

function toHitDocument([, id, routing, version, seqNo, source]: Row): HitDocument {
  return { id, routing, version, seqNo, source: source === null ? undefined : (JSON.parse(source) as JsonObject) }
}
