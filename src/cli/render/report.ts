import type { ReportTotals } from '../../detection/live/asking/report-cursor.js'
import { reportCsv } from '../../detection/report-csv.js'
import type { ReportedGroup } from '../../detection/reported-group.js'

/** The groups of a report, one after the other. */
type Groups = Iterable<ReportedGroup> | AsyncIterable<ReportedGroup>

interface ReportForm {
  /** Only JSON needs them. */
  readonly totals: ReportTotals | undefined
  /** Whether CSV has a column of sentences. */
  readonly hasEvidence: boolean
}

/** The formats that are written group by group: JSON is one object with a group on each line; only JSON has totals. */
export const renderReport = {
  async *json(groups: Groups, { totals }: ReportForm): AsyncGenerator<string> {
    yield '{"groups":['
    let separator = '\n'
    for await (const group of groups) {
      yield `${separator}${JSON.stringify(group)}`
      separator = ',\n'
    }
    yield `\n],"after":null,"totals":${JSON.stringify(totals)}}\n`
  },
  async *ndjson(groups: Groups): AsyncGenerator<string> {
    for await (const group of groups) yield `${JSON.stringify(group)}\n`
  },
  async *csv(groups: Groups, { hasEvidence }: ReportForm): AsyncGenerator<string> {
    const { header, rows } = reportCsv(hasEvidence)
    yield header
    for await (const group of groups) yield rows(group)
  },
}
