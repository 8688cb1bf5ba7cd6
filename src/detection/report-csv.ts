import type { Evidence } from '../model.js'
import type { ReportedDocument, ReportedGroup, ReportedMember } from './reported-group.js'

/** Columns of the CSV report, in the order of the contract. */
const columns = ['group', 'role', 'id', 'verdict', 'a_in_b', 'b_in_a', 'length', 'since', 'reason'] as const

/** Spreadsheets cut a cell after 32,767 characters, or begin a new row there. */
const cellLimit = 32_000

/** How the CSV report is written. */
export interface ReportCsv {
  /** First line of the report. */
  readonly header: string
  /** Rows of one group: its anchor, its members, and the documents that the anchor contains. The reason of one of them says that it is kept. */
  rows(group: ReportedGroup): string
}

/** @param hasEvidence whether a last column has the sentences that each document shares with its anchor, one a line */
export function reportCsv(hasEvidence: boolean): ReportCsv {
  const shown = hasEvidence ? ([...columns, 'evidence'] as const) : columns
  const rows = ({ group, representative, anchor = representative, members, contains }: ReportedGroup) => {
    const row = (role: string) => (document: ReportedDocument & Partial<ReportedMember>) => {
      const { _id: id, reason = '', evidence = [] } = document
      const kept = id === representative._id ? `${reason && '; '}kept` : ''
      const cells = { ...document, group, role, id, reason: `${reason}${kept}`, evidence: sentencesOf(evidence) }
      return `${shown.map((column) => csvCell(String(cells[column] ?? ''))).join(',')}\n`
    }
    return [row('anchor')(anchor), ...members.map(row('member')), ...contains.map(row('contained'))].join('')
  }
  return { header: `${shown.join(',')}\n`, rows }
}

function sentencesOf(evidence: readonly Evidence[]): string {
  const all = evidence.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n')
  return all.length <= cellLimit ? all : `${all.slice(0, cellLimit).toWellFormed()}…`
}

/**
 * Beginnings of what spreadsheets may evaluate as a formula, which may begin in full width, too. A key or an id that begins with a minus is left alone,
 * if nothing in it could make it a formula.
 */
const formulas = /^(?=[=+@\t\r＝＋＠－]|-.*[^\w\-.:/\n\r])/gm

/**
 * A cell of CSV, quoted if needed. Where a formula may begin, an apostrophe keeps spreadsheets from evaluating it: in every line, because a spreadsheet
 * that expects semicolons between cells takes quotes within a line for text, and each line of a cell for a row.
 */
export function csvCell(cell: string): string {
  const safe = cell.replace(formulas, "'")
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
