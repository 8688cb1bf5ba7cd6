import { csvCell } from '../../detection/csv-cell.js'
import { isJsonObject } from '../../is-json-object.js'
import type { JsonObject } from '../../model.js'

/** Columns of the CSV report, in the order of the contract. */
const columns = ['group', 'role', 'id', 'verdict', 'a_in_b', 'b_in_a', 'length', 'since', 'reason'] as const

/** First line of the CSV report. */
export const reportCsvHeader = `${columns.join(',')}\n`

/** Rows of one group, in the words of `onefold report --format csv`: the anchor, which is kept, its members, and the documents that it contains. */
export function reportCsvRows(group: JsonObject): string {
  const row = (role: string) => (document: unknown) => csvRow({ ...(isJsonObject(document) ? document : {}), group: group.group, role })
  const members = listOf(group.members)
  const contains = listOf(group.contains)
  const anchor = isJsonObject(group.representative) ? { ...group.representative, reason: 'kept' } : {}
  return [row('anchor')(anchor), ...members.map(row('member')), ...contains.map(row('contained'))].join('')
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function csvRow(document: JsonObject): string {
  const cells = columns.map((column) => (column === 'id' ? document._id : document[column]))
  return `${cells.map(cellOf).join(',')}\n`
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? csvCell(value) : ''
}
