import { sketchWords } from '../../sketch-words.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { Sql } from '../file/sql.js'
import { type DocumentRow, documentColumns, toDocumentRow } from './document-row.js'

/** The facts of a document, which are what grouping and folding read. @param factFields the wanted fields of the user's document */
export function toFacts(row: DocumentRow, factFields: readonly string[]): DocumentFacts {
  return {
    id: row.id,
    ...(row.routing !== null && { routing: row.routing }),
    seqNo: row.seqNo,
    primaryTerm: 1,
    version: row.version,
    signed: row.signature !== null,
    since: row.since,
    group: row.group,
    joined: row.joined === 1,
    containers: row.containers === null ? [] : (JSON.parse(row.containers) as string[]),
    ...(row.exact !== null && { exact: row.exact }),
    length: row.length ?? 0,
    ...(row.signature !== null && { signatureVersion: row.signature }),
    ...(row.sketch !== null && { sketch: sketchWords(row.sketch) }),
    fingerprintCount: row.fingerprintCount,
    values: wantedValues(row.factValues, factFields),
  }
}

/**
 * Facts of documents by their numbers; numbers without a document are left out, and so are documents with one of these signature versions. Cost: one
 * page of the file for about three documents.
 */
export function readFactsByDoc(
  sql: Sql,
  docs: readonly number[],
  factFields: readonly string[],
  exceptVersions: readonly string[],
): Map<number, DocumentFacts> {
  const statement = `SELECT ${documentColumns} FROM json_each(?1) asked CROSS JOIN documents d ON d.doc = asked.value`
  const rows =
    exceptVersions.length === 0
      ? sql.all(statement, JSON.stringify(docs))
      : sql.all(`${statement} WHERE ${hasOtherVersion('?2')}`, JSON.stringify(docs), JSON.stringify(exceptVersions))
  return new Map(rows.map(toDocumentRow).map((row) => [row.doc, toFacts(row, factFields)]))
}

/** Condition that documents `d` have none of the signature versions in a JSON array. @param versions the array's place in the statement */
export function hasOtherVersion(versions: string): string {
  return `(d.signature IS NULL OR d.signature NOT IN (SELECT value FROM json_each(${versions})))`
}

/** The file may have values of more fields than requested: those of earlier configurations. */
function wantedValues(json: string, factFields: readonly string[]): Record<string, unknown> {
  if (json === '{}') return {}
  const values = JSON.parse(json) as Record<string, unknown>
  const names = factFields.filter((field) => Object.hasOwn(values, field))
  return Object.fromEntries(names.map((field) => [field, values[field]]))
}
