import { csvCell } from '../../detection/csv-cell.js'
import { describeReason } from '../../detection/duplicate-reason.js'
import type { ReportTotals } from '../../detection/live/asking/report-cursor.js'
import type { DuplicateGroup, GroupMember } from '../../model.js'

/** A group of a report. */
export interface ReportGroup extends DuplicateGroup {
  /** Members and anchor. */
  readonly size: number
}

/** What a report says of a document in addition to its group. */
export interface ReportDocument {
  /** Title or first words, on one line. */
  readonly label: string
  /** Tokens. */
  readonly length: number
  /** ISO 8601; undefined if no time was read. */
  readonly since: string | undefined
}

/** A group as JSON in the contract's form, without a line end. */
function renderReportGroup({ group, size, representative, members, contains }: ReportGroup): string {
  const member = (each: GroupMember) => ({
    _id: each.id,
    verdict: each.verdict,
    a_in_b: each.aInB,
    b_in_a: each.bInA,
    reason: describeReason(each, group),
    ...(each.evidence && { evidence: each.evidence }),
    ...(each.sentences && { sentences: each.sentences }),
  })
  return JSON.stringify({
    group,
    size,
    representative: { _id: representative },
    members: members.map(member),
    contains: contains.map(member),
  })
}

/** A report as one JSON object, piece by piece, one group per line. */
export function* renderReportJson(groups: Iterable<ReportGroup>, totals: ReportTotals): Generator<string> {
  yield '{"groups":['
  let separator = '\n'
  for (const group of groups) {
    yield `${separator}${renderReportGroup(group)}`
    separator = ',\n'
  }
  yield `\n],"after":null,"totals":${JSON.stringify({ documents: totals.documents, groups: totals.groups, removable: totals.removable })}}\n`
}

/** A report as JSON lines: one group per line, no totals. */
export function* renderReportLines(groups: Iterable<ReportGroup>): Generator<string> {
  for (const group of groups) yield `${renderReportGroup(group)}\n`
}

/** Columns of the CSV report. */
const columns = ['group', 'role', 'id', 'verdict', 'a_in_b', 'b_in_a', 'length', 'since', 'reason']

/** A report as CSV: one document per row; its role is `anchor`, `member` or `contained`. */
export function* renderReportCsv(groups: Iterable<ReportGroup>, describe: (id: string) => ReportDocument): Generator<string> {
  yield csvRow(columns)
  for (const { group, representative, members, contains } of groups) {
    const row = (role: string, id: string, figures: readonly string[], reason: string) => {
      const { length, since = '' } = describe(id)
      return csvRow([
        group,
        role,
        id,
        ...figures,
        String(length),
        since,
        id === representative ? `${reason}${reason ? '; ' : ''}kept` : reason,
      ])
    }
    const memberRow = (role: string) => (member: GroupMember) =>
      row(role, member.id, [member.verdict, String(member.aInB), String(member.bInA)], describeReason(member, group))
    yield row('anchor', group, ['', '', ''], '')
    yield* members.map(memberRow('member'))
    yield* contains.map(memberRow('contained'))
  }
}

function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}
