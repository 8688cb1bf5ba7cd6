import { csvCell } from './csv-cell.js'
import type { ReportedDocument, ReportedGroup, ReportedMember } from './reported-group.js'

/** Columns of the CSV report, in the order of the contract. */
const columns = ['group', 'role', 'id', 'verdict', 'a_in_b', 'b_in_a', 'length', 'since', 'reason'] as const

/** First line of the CSV report. */
export const reportCsvHeader = `${columns.join(',')}\n`

/** Rows of one group: its anchor, its members, and the documents that the anchor contains. The reason of one of them says that it is kept. */
export function reportCsvRows({ group, representative, anchor = representative, members, contains }: ReportedGroup): string {
  const row = (role: string) => (document: ReportedDocument & Partial<ReportedMember>) => {
    const { _id: id, reason = '' } = document
    const kept = id === representative._id ? `${reason && '; '}kept` : ''
    const cells = { ...document, group, role, id, reason: `${reason}${kept}` }
    return `${columns.map((column) => csvCell(String(cells[column] ?? ''))).join(',')}\n`
  }
  return [row('anchor')(anchor), ...members.map(row('member')), ...contains.map(row('contained'))].join('')
}
