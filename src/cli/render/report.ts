import type { ReportTotals } from '../../detection/live/asking/report-cursor.js'
import { reportCsvHeader, reportCsvRows } from '../../detection/report-csv.js'
import type { ReportedGroup } from '../../detection/reported-group.js'

/** The groups of a report, one after the other. */
type Groups = Iterable<ReportedGroup> | AsyncIterable<ReportedGroup>

/** The formats that are written group by group: JSON is one object with a group on each line; only JSON has totals. */
export const renderReport = {
  async *json(groups: Groups, totals: ReportTotals | undefined): AsyncGenerator<string> {
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
  async *csv(groups: Groups): AsyncGenerator<string> {
    yield reportCsvHeader
    for await (const group of groups) yield reportCsvRows(group)
  },
}
